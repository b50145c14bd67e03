import type { Chart } from '../../facets/reading.ts';
import type { View } from '../view.ts';
import { errorCharts, holding, rangeTables, xCheckResults } from './fielding.ts';
import { computerManager, correctionsChart, leagueDefaults, runExpectancy } from './league.ts';
import { cardModifiers } from './modifiers.ts';
import { advancement, flyballChart, groundballChart, lineoutChart } from './movement.ts';
import { buntChart, decisions, steal } from './orders.ts';
import { diceChart, injuries, outcomesChart, simpleChart } from './rolls.ts';
import { runningAdvance } from './running.ts';

/** Every chart in the rule book by the name of its data file, in the order in which a play uses them. */
export const charts: readonly Chart<View>[] = [
  diceChart,
  decisions,
  cardModifiers,
  outcomesChart,
  advancement,
  groundballChart,
  flyballChart,
  lineoutChart,
  runningAdvance,
  buntChart,
  steal,
  rangeTables,
  errorCharts,
  xCheckResults,
  holding,
  injuries,
  simpleChart,
  runExpectancy,
  computerManager,
  leagueDefaults,
  correctionsChart,
];
