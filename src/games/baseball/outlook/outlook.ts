import { outsIn, runsIn } from '../lookups/advancement.ts';
import type { ModifierContext } from '../lookups/card-modifiers.ts';
import { depthAt } from '../lookups/groundball.ts';
import { readSimpleChart, simpleAdvancement } from '../lookups/simple-chart.ts';
import { type Hit, playOut } from '../play/ball-in-play.ts';
import { hitAndRunAllowed } from '../play/hit-and-run.ts';
import { resume } from '../play/plate-appearance.ts';
import { PlayDice } from '../play/play-dice.ts';
import type { Answer } from '../play/runner-decisions.ts';
import type { BaseRunner, Situation } from '../play/situation.ts';
import type { PendingPlay, Turn } from '../records/pending-play.ts';
import { movedBy } from '../records/play-result.ts';
import { type DefensiveDecision, infieldDepths, type OffensiveDecision } from '../terms/decisions.ts';
import type { Finals, PlayOutcome } from '../terms/terms.ts';
import { ballOf, type CardBall, type CardChance, cardChances } from './card-chances.ts';
import { everyFace, LookedAtDice, showing } from './looked-at-dice.ts';
import { onBaseAfter } from './run-expectancy.ts';
import { spoken } from './running.ts';
import { type CheckChance, checkChances } from './x-check-chances.ts';

/**
 * Evaluates a plate appearance before the roll. It combines every result of both cards with its probability,
 * and resolves it with the charts of a real play. Wild pitches and passed balls are left out, because they
 * don't depend on the managers' decisions.
 */

/**
 * The value of a situation to the team at bat, given the runs on the play and the bases and outs after it.
 * Three outs end the half-inning.
 */
export type Worth = (runs: number, onBase: number, outs: number) => number;

/** Caches a worth function that is slow and often called for the same few situations. */
export function remembered(worth: Worth): Worth {
  const known: (number | undefined)[] = [];
  return (runs, onBase, outs) => {
    const at = (runs * 8 + onBase) * 4 + outs;
    const value = known[at] ?? worth(runs, onBase, outs);
    known[at] = value;
    return value;
  };
}

/** Whether the offense would send the runner that a play asks about. */
export type Sends = (pending: PendingPlay, moment: Moment) => boolean;

export type Swing = Pick<OffensiveDecision, 'approach' | 'hit_and_run'>;

/**
 * Mean value of a plate appearance in which the batter swings. By default, runners go if that is worth more.
 */
export function outlook(
  situation: Situation,
  defense: DefensiveDecision,
  swing: Swing,
  worth: Worth,
  sends: Sends = sendsForWorth,
): number {
  if (situation.options.auto_resolution === 'simple') return simpleOutlook(situation, worth);
  const hitAndRun = swing.hit_and_run && hitAndRunAllowed(situation.onBase, situation.outs);
  const moment: Moment = { situation, defence: defense, hitAndRun, worth, sends };
  const { batter, pitcher } = situation;
  const context: ModifierContext = {
    side: batter.side,
    fatigued: false,
    defence: defense,
    approach: swing.approach,
    hitAndRun: hitAndRun ? batter.hitAndRun : null,
  };
  const infield = tableFor(moment, true);
  const outfield = tableFor(moment, false);
  const own = mean(moment, infield, outfield, cardChances(batter.card, context));
  const tiring = { ...context, fatigued: pitcher.fatigued };
  const his = mean(moment, infield, outfield, cardChances(pitcher.card, tiring));
  return (own + his) / 2;
}

/** The simple chart uses neither cards nor the batter's approach. */
function simpleOutlook(situation: Situation, worth: Worth): number {
  let sum = 0;
  for (let face = 1; face <= 20; face += 1) {
    const outcome = readSimpleChart(face);
    sum += finalsWorth(situation, movedBy(simpleAdvancement(outcome), situation, outcome).finals, worth);
  }
  return sum / 20;
}

/** The same batter with other bases and outs, and with runners of average speed. */
export const withBases = (situation: Situation, onBase: number, outs: number): Situation => ({
  ...situation,
  onBase,
  outs,
  runners: [
    (onBase & 1) === 0 ? null : averageRunner,
    (onBase & 2) === 0 ? null : averageRunner,
    (onBase & 4) === 0 ? null : averageRunner,
  ],
});

const averageRunner: BaseRunner = {
  player: '',
  name: '',
  running: 11,
  steal: { jump: [], out: [], auto: false, high: 13, low: 8 },
};

/** The situation and decisions to evaluate. */
export interface Moment {
  readonly situation: Situation;
  readonly defence: DefensiveDecision;
  readonly hitAndRun: boolean;
  readonly worth: Worth;
  readonly sends: Sends;
}

/** Cached values of card results by id, filled on demand. */
type Table = (number | undefined)[];

interface Tables {
  readonly worth: Worth;
  readonly sends: Sends;
  readonly byDefense: Map<string, Table>;
}

const tables = new WeakMap<Situation, Tables>();

/**
 * Returns the cached values for this defense. A result's value doesn't depend on the modifiers. Infield
 * results depend on the infield depth, outfield results on the outfield depth.
 */
function tableFor({ situation, defence: defense, hitAndRun, worth, sends }: Moment, infield: boolean): Table {
  const before = tables.get(situation);
  const own =
    before?.worth === worth && before.sends === sends
      ? before
      : { worth, sends, byDefense: new Map<string, Table>() };
  tables.set(situation, own);
  const holding = situation.options.hash_hold_source === 'decision' || hitAndRun;
  const depth = infield ? `${defense.infield_depth}${defense.corners_in}` : `to ${defense.outfield_depth}`;
  const key = `${depth}${holding ? defense.hold_runners.join('') : ''}${hitAndRun}`;
  const table = own.byDefense.get(key) ?? [];
  own.byDefense.set(key, table);
  return table;
}

function mean(moment: Moment, infield: Table, outfield: Table, chances: readonly CardChance[]): number {
  let sum = 0;
  for (const { ball, chance } of chances) {
    const table = ball.infield ? infield : outfield;
    const worth = table[ball.id] ?? ballWorth(moment, ball);
    table[ball.id] = worth;
    sum += chance * worth;
  }
  return sum;
}

function ballWorth(moment: Moment, ball: CardBall): number {
  const { park, batter } = moment.situation;
  switch (ball.result) {
    case 'x_check':
      return checkWorth(moment, ball);
    case 'ballpark_homerun':
      return either(moment, ball, park.ballpark_homerun[batter.side], 'bp_homerun', 'bp_flyout');
    case 'ballpark_single':
      return either(moment, ball, park.ballpark_single[batter.side], 'bp_single', 'bp_lineout');
    default:
      return hitWorth(moment, ball, ball.result);
  }
}

/** Value of a ballpark result: the good outcome on a d20 up to `number`, otherwise the bad one. */
function either(
  moment: Moment,
  { location }: CardBall,
  number: number,
  good: PlayOutcome,
  bad: PlayOutcome,
): number {
  const worth = (outcome: PlayOutcome) => hitWorth(moment, ballOf(outcome, location), outcome);
  return (number / 20) * worth(good) + (1 - number / 20) * worth(bad);
}

/** Mean value of an X-Check over all its dice. */
function checkWorth(moment: Moment, { location }: CardBall): number {
  if (location === null) return 0;
  let sum = 0;
  for (const check of checkChances(moment.situation, moment.defence, location))
    sum += check.chance * played(moment, check.ball, 'x_check', 0, check);
  return sum;
}

/** A possible end of a play: runs, bases and outs, with its probability. */
interface Landing {
  readonly chance: number;
  readonly runs: number;
  readonly onBase: number;
  readonly outs: number;
}

/** Cached landings by hit, depth, bases and outs, for results that don't depend on the players. */
const landings: (readonly Landing[] | undefined)[] = [];

const hitWorth = (moment: Moment, ball: CardBall, outcome: PlayOutcome): number =>
  played(moment, ball, outcome, depthCode(moment.defence, ball));

const depthCode = (defense: DefensiveDecision, { infield, location }: CardBall): number =>
  infield && location !== null ? infieldDepths.indexOf(depthAt(defense, location)) : 0;

/** Plays a ball out with every die face that may be needed, or uses the cached landings. */
function played(
  moment: Moment,
  { id, location }: CardBall,
  outcome: Hit['outcome'],
  depth: number,
  check?: Pick<CheckChance, 'fielding' | 'face'>,
): number {
  const { situation, defence: defense, hitAndRun, worth } = moment;
  const key = (((id * 4 + depth) * 8 + situation.onBase) * 3 + situation.outs) * 2 + (hitAndRun ? 1 : 0);
  const found = landings[key];
  if (found !== undefined) return meanOf(found, worth);
  const hit: Hit = { outcome, location, reading: null };
  const dice = new LookedAtDice(check?.face, check?.fielding);
  const play = { situation, defence: defense, hitAndRun };
  const turn = playOut({ ...play, dice: new PlayDice(dice) }, hit);
  if (turn.kind === 'ask') return turnWorth(moment, turn);
  const turns =
    dice.asked === 0 || check !== undefined
      ? [turn]
      : everyFace.map((face) => playOut({ ...play, dice: showing(face) }, hit));
  const ends = turns.flatMap((each) =>
    each.kind === 'done' ? [landingOf(situation, each.result.finals, 1 / turns.length)] : [],
  );
  // On a strikeout, a runner who goes has his own safe number, so the result isn't cached.
  if (!(hitAndRun && outcome === 'strikeout')) landings[key] = ends;
  return meanOf(ends, worth);
}

function meanOf(ends: readonly Landing[], worth: Worth): number {
  let sum = 0;
  for (const { chance, runs, onBase, outs } of ends) sum += chance * worth(runs, onBase, outs);
  return sum;
}

const landingOf = ({ outs }: Situation, finals: Finals, chance: number): Landing => ({
  chance,
  runs: runsIn(finals),
  onBase: onBaseAfter(finals),
  outs: outs + outsIn(finals),
});

/** Value of the situation at the end of a play. */
export function finalsWorth(situation: Situation, finals: Finals, worth: Worth): number {
  const { runs, onBase, outs } = landingOf(situation, finals, 1);
  return worth(runs, onBase, outs);
}

/** Value of a play from this point on, if both managers choose what is best for them. */
export function turnWorth(moment: Moment, turn: Turn): number {
  const { situation, worth } = moment;
  if (turn.kind === 'done') return finalsWorth(situation, turn.result.finals, worth);
  const { pending } = turn;
  if (pending.kind === 'uncapped' && (pending.asks === 'throw' || pending.asks === 'aim'))
    return Math.min(...throwsWorth(moment, pending).map(([, each]) => each));
  return moment.sends(pending, moment) ? goesWorth(moment, pending) : staysWorth(moment, pending);
}

type Throw = Extract<PendingPlay, { kind: 'uncapped' }>;

/** The value to the offense of each throw that the defense could make. */
export function throwsWorth(
  moment: Moment,
  pending: Throw,
): readonly (readonly [target: 'none' | 'lead' | 'trail', worth: number])[] {
  if (pending.asks === 'aim') {
    const at = (target: 'lead' | 'trail') =>
      thrownAt(moment, pending, { kind: 'throw', target }, pending[target].safe);
    return [
      ['lead', at('lead')],
      ['trail', at('trail')],
    ];
  }
  const after = (target: 'lead' | 'none') =>
    turnWorth(moment, goOn(moment, pending, { kind: 'throw', target }));
  return [
    ['lead', after('lead')],
    ['none', after('none')],
  ];
}

const goOn = ({ situation }: Moment, pending: PendingPlay, answer: Answer, face = 20): Turn =>
  resume(situation, pending, answer, showing(face));

const word = (pending: PendingPlay, goes: boolean): Answer => ({
  kind: 'runner',
  answer: spoken(pending, goes),
});

/** Value if the runner stays. If a lead runner was sent before, the defense throws at him. */
function staysWorth(moment: Moment, pending: PendingPlay): number {
  if (pending.kind === 'uncapped' && pending.asks === 'trail')
    return thrownAt(moment, pending, word(pending, false), pending.lead.safe);
  return turnWorth(moment, goOn(moment, pending, word(pending, false)));
}

/** Value if the runner goes. The defense throws at him or chooses its throw. */
function goesWorth(moment: Moment, pending: PendingPlay): number {
  if (pending.kind === 'fly' || pending.kind === 'contact')
    return thrownAt(moment, pending, word(pending, true), pending.lead.safe);
  return turnWorth(moment, goOn(moment, pending, word(pending, true)));
}

/** Value of a throw that one ResolutionRoll against a safe number decides. */
function thrownAt(moment: Moment, pending: PendingPlay, answer: Answer, safeNumber: number): number {
  const chance = safeNumber / 20;
  const end = (face: number) => turnWorth(moment, goOn(moment, pending, answer, face));
  return chance * end(1) + (1 - chance) * end(20);
}

/** Sends a runner if going is worth more than staying. */
export const sendsForWorth: Sends = (pending, moment) =>
  goesWorth(moment, pending) > staysWorth(moment, pending);
