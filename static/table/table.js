// The table page: everything that a player or a spectator can do with it, started once.

import * as board from "./board.js";
import { startAsk } from "./ask.js";
import { startCards } from "./cards.js";
import { startClock } from "./clock.js";
import { startDice } from "./dice.js";
import { startInfo } from "./info.js";
import { startKeep } from "./keep.js";
import { startMeasure } from "./measure.js";
import { startMotion } from "./motion.js";
import { startOffers } from "./offers.js";
import { startPanels } from "./panels.js";
import { startTurn } from "./turn.js";

startKeep();
startPanels();
board.start();
startInfo();
startAsk();
startMeasure();
startCards();
startDice();
startMotion();
startOffers();
startClock();
startTurn();
document.getElementById("match").dataset.ready = "";
