// The page of a match with clocks.

import "./table.js";
import "./times.js";
