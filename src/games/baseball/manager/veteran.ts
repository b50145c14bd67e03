import { atBat, occupiedBases } from '../lineup/lineup.ts';
import { adjustedBunt, buntAdvancement, readBuntChart } from '../lookups/bunt.ts';
import {
  finalsWorth,
  type Moment,
  outlook,
  remembered,
  type Swing,
  sendsForWorth,
  throwsWorth,
  type Worth,
  withBases,
} from '../outlook/outlook.ts';
import { spoken } from '../outlook/running.ts';
import { afterRuns, type Next, stealOutlook, stealThrows } from '../outlook/steal-outlook.ts';
import { runsToExpect, winningChance } from '../outlook/win-chance.ts';
import { type Situation, situationOf } from '../play/situation.ts';
import type { RunnerAnswer } from '../records/pending-play.ts';
import { movedBy } from '../records/play-result.ts';
import type { PlayUnderWay, State } from '../state.ts';
import {
  alignments,
  approaches,
  type DefensiveDecision,
  defaultOffense,
  type OffensiveDecision,
  outfieldDepths,
  type ThrowTarget,
} from '../terms/decisions.ts';
import type { Target } from '../terms/terms.ts';
import { offenseProblem } from '../terms/validators.ts';
import { regularDefense } from './defense.ts';

/**
 * Decisions of a veteran (Baseball 16). He compares a regular's decision with every alternative. He uses
 * expected runs, and from the seventh inning on the chance to win.
 */

/** From this inning on, a veteran maximizes the chance to win instead of expected runs. */
const late = 7;

const worthIn = (state: State): Worth => (state.inning >= late ? winningChance(state) : runsToExpect);

const normalSwing: Swing = { approach: 'normal', hit_and_run: false };

/** Continues with the same batter after a running play. */
const withBatter =
  (defense: DefensiveDecision, swing: Swing, worth: Worth): Next =>
  (situation, runs) =>
    situation.outs >= 3 ? worth(runs, 0, 3) : outlook(situation, defense, swing, afterRuns(worth, runs));

/** The choice with the highest number; the first if several are equal. */
function best<T>(choices: readonly T[], value: (choice: T) => number): T | undefined {
  let found: { readonly choice: T; readonly value: number } | undefined;
  for (const choice of choices) {
    const own = value(choice);
    if (found === undefined || own > found.value) found = { choice, value: own };
  }
  return found?.choice;
}

const stealSets: readonly (readonly Target[])[] = [[2], [3], [2, 3], [2, 4]];

/** The offensive decision with the highest value against a sensible manager's defense. */
export function veteranOffense(state: State): OffensiveDecision {
  const situation = situationOf(state);
  const defense: DefensiveDecision = { ...regularDefense(state), intentional_walk: false };
  const worth = worthIn(state);
  const swings = approaches.map((approach) => {
    const value = outlook(situation, defense, { approach, hit_and_run: false }, worth);
    return { decision: { ...defaultOffense, approach }, value };
  });
  const swing = best(swings, ({ value }) => value);
  if (swing === undefined) return defaultOffense;
  const next = withBatter(defense, swing.decision, worth);
  const { decision, value } = swing;
  const orders = [
    {
      decision: { ...defaultOffense, hit_and_run: true },
      value: () => outlook(situation, defense, { ...normalSwing, hit_and_run: true }, worth),
    },
    {
      decision: { ...defaultOffense, bunt_attempt: true },
      value: () => buntOutlook(situation, defense, worth),
    },
    ...stealSets.map((targets) => ({
      decision: { ...decision, steal_attempts: targets },
      value: () => stealOutlook(situation, defense, targets, value, next),
    })),
  ];
  const occupied = occupiedBases(state.runners);
  const legal = orders
    .filter((order) => offenseProblem(order.decision, occupied, state.outs) === undefined)
    .map((order) => ({ decision: order.decision, value: order.value() }));
  return best([swing, ...legal], (each) => each.value)?.decision ?? decision;
}

/** Mean value of a bunt over all faces of its die. */
function buntOutlook(situation: Situation, defense: DefensiveDecision, worth: Worth): number {
  const { onBase, batter } = situation;
  let sum = 0;
  for (let face = 1; face <= 20; face += 1) {
    const outcome = readBuntChart(onBase, batter.bunt, adjustedBunt(face, onBase, defense, batter.running));
    sum += finalsWorth(situation, movedBy(buntAdvancement(outcome), situation, outcome).finals, worth);
  }
  return sum / 20;
}

/** The defensive decision that gives the offense the lowest value. */
export function veteranDefense(state: State): DefensiveDecision {
  const situation = situationOf(state);
  const worth = worthIn(state);
  const value = (decision: DefensiveDecision): number => -outlook(situation, decision, normalSwing, worth);
  // Choose one field after the other. At most one modifier replaces a result, so the fields hardly affect
  // each other.
  let decision: DefensiveDecision = { ...regularDefense(state), intentional_walk: false };
  const choose = (changes: readonly Partial<DefensiveDecision>[]) => {
    const choices = changes.map((change) => ({ ...decision, ...change }));
    decision = best([decision, ...choices], value) ?? decision;
  };
  choose(depthsFor(state));
  choose(outfieldDepths.map((outfield_depth) => ({ outfield_depth })));
  choose(alignments.map((alignment) => ({ alignment })));
  if ((situation.onBase & 3) === 1) {
    const against = (hold_runners: DefensiveDecision['hold_runners']) =>
      -offenseAgainst(situation, { ...decision, hold_runners }, worth);
    decision = { ...decision, hold_runners: best([[], [1]] as const, against) ?? [] };
  }
  return { ...decision, intentional_walk: walkPays(state, situation, decision, worth) };
}

/**
 * Infield depths worth trying: in to stop a runner on third, and double-play depth if a double play is
 * possible.
 */
function depthsFor({ runners: [first, , third], outs }: State): Partial<DefensiveDecision>[] {
  const depth = (infield_depth: DefensiveDecision['infield_depth'], corners_in = false) => ({
    infield_depth,
    corners_in,
  });
  const cutOff = third !== null && outs < 2 ? [depth('in'), depth('normal', true)] : [];
  return [
    depth('normal'),
    depth('back'),
    ...cutOff,
    ...(first !== null && outs < 2 ? [depth('double_play')] : []),
  ];
}

/** The highest value the offense can get with a runner on first, by swinging or by stealing. */
function offenseAgainst(situation: Situation, defense: DefensiveDecision, worth: Worth): number {
  const swing = outlook(situation, defense, normalSwing, worth);
  return Math.max(
    swing,
    stealOutlook(situation, defense, [2], swing, withBatter(defense, normalSwing, worth)),
  );
}

/**
 * Whether an intentional walk is better than pitching to this batter. Both values include the next batter's
 * plate appearance.
 */
function walkPays(state: State, situation: Situation, defense: DefensiveDecision, worth: Worth): boolean {
  const [first, second, third] = state.runners;
  if (state.inning < late || first !== null || (second === null && third === null)) return false;
  const team = atBat(state);
  const onDeck = situationOf({
    ...state,
    teams: {
      ...state.teams,
      [state.half === 'top' ? 'away' : 'home']: { ...team, battingIndex: (team.battingIndex + 1) % 9 },
    },
  });
  const nextUp: Worth = (runs, onBase, outs) =>
    outs >= 3
      ? worth(runs, onBase, outs)
      : outlook(withBases(onDeck, onBase, outs), defense, normalSwing, afterRuns(worth, runs));
  const walked = nextUp(0, situation.onBase | 1, situation.outs);
  return walked < outlook(situation, defense, normalSwing, remembered(nextUp));
}

const momentOf = (state: State, { defence: defense, offence: offense }: PlayUnderWay): Moment => ({
  situation: situationOf(state),
  defence: defense,
  hitAndRun: offense.hit_and_run,
  worth: worthIn(state),
  sends: sendsForWorth,
});

/** Sends a runner when that is worth more than holding him, given the throw that the defense would make. */
export function veteranAnswer(state: State, play: PlayUnderWay): RunnerAnswer {
  const { pending } = play;
  return spoken(pending, pending.kind === 'ordered_steal' || sendsForWorth(pending, momentOf(state, play)));
}

/** Chooses the throw that gives the offense the lowest value. */
export function veteranThrow(state: State, play: PlayUnderWay): ThrowTarget {
  const { pending } = play;
  const moment = momentOf(state, play);
  const least = (throws: readonly (readonly [ThrowTarget, number])[]): ThrowTarget =>
    best(throws, ([, worth]) => -worth)?.[0] ?? 'lead';
  if (pending.kind === 'uncapped') return least(throwsWorth(moment, pending));
  if (pending.kind !== 'steal') return 'lead';
  const next = withBatter(play.defence, normalSwing, moment.worth);
  return least(stealThrows(moment.situation, pending.steal, pending.safeNumbers, next));
}
