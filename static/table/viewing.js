// What everybody can do on a table's page, in matches and replays.

import { startBoard } from "./board.js";
import { startCards } from "./cards.js";
import { startCrowd } from "./crowd.js";
import { startDice } from "./dice.js";
import { startFighters } from "./fighters.js";
import { startGestures } from "./gestures/player.js";
import { startInfo } from "./info.js";
import { startList } from "./list.js";
import { startLog } from "./log.js";
import { startLogShowing } from "./log_showing.js";
import { startMeasure } from "./measure.js";
import { startPanels } from "./panels.js";
import { startSettings } from "./settings.js";
import { startUnits } from "./units.js";
import { startUnitSheet } from "./unitsheet.js";
import { startViewport } from "./viewport.js";

export function startViewing() {
  startSettings();
  startPanels();
  startLog();
  startList();
  startViewport();
  startUnits();
  startBoard();
  startCrowd();
  startFighters();
  startInfo();
  startMeasure();
  startCards();
  startDice();
  startGestures();
  startLogShowing();
  startUnitSheet();
}
