import type { Dice } from '../../../engine/dice/dice.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { type Acted, changedPlay, goOnWith } from '../course/course.ts';
import { pitcherAsked } from '../course/injuries.ts';
import { playerOf } from '../league/roster.ts';
import { atBat, batterOf, fielderOf, inField, onBaseCode, pitcherOf } from '../lineup/lineup.ts';
import { pitchCheck, plainConfirmation } from '../lookups/pitch-check.ts';
import { beforePitch, bunt, inThisPark, type PlayStep } from '../play/plate-appearance.ts';
import { type PlayDice, playDice } from '../play/play-dice.ts';
import type { Action } from '../records/action.ts';
import type { Entry } from '../records/entry.ts';
import type { Event } from '../records/play-record.ts';
import { movedBy } from '../records/play-result.ts';
import type { AtBatShown, CheckShown, Reading } from '../records/reading.ts';
import type { Before, ManualPlay, ManualStep, State } from '../state.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import { battingSide, otherSide, type Side } from '../terms/terms.ts';
import { enterResult } from './enter-result.ts';
import { missingFor, situationIn, withRating } from './ratings.ts';
import { repeatingDice } from './repeating-dice.ts';

/**
 * A play in manual mode: the bot rolls, a manager reads the card, and the bot plays out the result (Baseball
 * 14).
 */

/** Runs `play` and records its rolls. In manual mode, it first reuses the dice of a play that was undone. */
export function rolling(state: State, dice: Dice, play: (dice: Dice) => Acted): Acted {
  if (state.manual === null) return play(dice);
  const repeating = repeatingDice(dice, state.manual.play?.spare ?? []);
  const { state: next, events } = play(repeating.dice);
  const { used, spare } = repeating;
  return {
    state: changedPlay(next, (one) => ({ used: [...one.used, ...used], spare })),
    events,
  };
}

/**
 * Starts a play once both decisions are in. Steals, bunts and intentional walks work as in automatic mode.
 * Otherwise, rolls the dice for reading a card.
 */
export function beginManually(
  state: State,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: Dice,
): Acted {
  const opened = opening(state);
  return rolling(opened, dice, (thrown) => {
    const playing = playDice(thrown);
    const situation = situationIn(opened);
    const first = beforePitch(situation, defense, offense, playing);
    const attemptOff = first === undefined && offense.steal_attempts.length > 0;
    const go = (step: PlayStep) => goOnWith(opened, defense, offense, step, playing);
    if (first !== undefined) return go({ ...first, attemptOff });
    if (offense.bunt_attempt)
      return go({ kind: 'done', result: bunt(situation, defense, playing), attemptOff });
    const shown = rolledAtBat(opened, playing);
    const events: Event[] = [atBatEvent(opened, shown)];
    if (shown.check?.confirmed && shown.check.check !== 'none') {
      const result = movedBy('ADV1', situation, shown.check.check);
      const done = go({ kind: 'done', result, attemptOff });
      return { state: done.state, events: [...events, ...done.events] };
    }
    const reading: Reading = {
      defence: defense,
      offence: offense,
      attemptOff,
      atBat: shown,
      cardCheck: null,
      rolls: playing.rolls,
    };
    return { state: reads(opened, reading, false), events };
  });
}

/** Starts a new play. It keeps dice of the previous play only if that play was undone. */
function opening(state: State): State {
  const { options: _, manual, ...now } = state;
  if (manual === null) throw new Error('Only manual mode keeps the beginning of a play.');
  // Standing orders are the manager's secret, so an undo does not touch them.
  const team = (side: Side) => ({ ...now.teams[side], orders: { on: false, list: [] } });
  const before: Before = {
    ...now,
    teams: { away: team('away'), home: team('home') },
    step: { kind: 'decide', decided: { away: false, home: false }, defence: null, offence: null },
  };
  const spare = manual.play === null || manual.play.over ? [] : manual.play.spare;
  const play: ManualPlay = {
    before,
    reading: null,
    used: [],
    spare,
    over: false,
    disputed: false,
    undoRefused: false,
  };
  return { ...state, manual: { ...manual, play } };
}

/** Waits for a manager to enter the result of these dice. */
export const reads = (state: State, reading: Reading, open: boolean): State => ({
  ...changedPlay(state, () => ({ reading })),
  step: { kind: 'result', reading, open },
});

/** Numbers that confirm a wild pitch or passed ball: the cards' own, or else 10 and 6 (Baseball 5.1). */
function confirmation(state: State): typeof plainConfirmation {
  const pitcher = playerOf(pitcherOf(inField(state)));
  const catcher = playerOf(fielderOf(inField(state), 'C'));
  return {
    wildPitch: pitcher.wild_pitch ?? plainConfirmation.wildPitch,
    passedBall: catcher.positions.C?.passed_ball ?? plainConfirmation.passedBall,
  };
}

function checked(state: State, checkD20: number, roll: number): CheckShown {
  const numbers = confirmation(state);
  const { check, result } = pitchCheck(onBaseCode(state.runners), checkD20, roll, numbers);
  const number = { none: 0, wild_pitch: numbers.wildPitch, passed_ball: numbers.passedBall }[check];
  return { check, checkD20, number, roll, confirmed: result !== null };
}

/** Makes the AbRoll. If an unconfirmed check used up its d20, rolls another one for split cells. */
function rolledAtBat(state: State, dice: PlayDice): AtBatShown {
  const batter = playerOf(batterOf(atBat(state)).player);
  const pitcher = pitcherOf(inField(state));
  const { column, a, b, checkD20, d20 } = dice.atBat(batter.name);
  const check = checked(state, checkD20, d20);
  const injury = state.options.injuries && pitcherAsked(pitcher, column, a + b) ? pitcher : null;
  const shown = { column, a, b, injury };
  if (check.check === 'none') return { ...shown, d20, check: null };
  if (check.confirmed) return { ...shown, d20, check };
  const why = `at-bat, after the check of ${playerOf(pitcher).name}'s pitch`;
  return { ...shown, d20: dice.resolution(why, batter.name), check };
}

const atBatEvent = (state: State, shown: AtBatShown): Event => ({
  kind: 'manual',
  what: 'at_bat',
  team: atBat(state).team,
  batter: batterOf(atBat(state)).player,
  pitcher: pitcherOf(inField(state)),
  atBat: shown,
});

type Doing<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;
type At<Kind extends ManualStep['kind']> = Extract<ManualStep, { readonly kind: Kind }>;

function stepOf<Kind extends ManualStep['kind']>(state: State, kind: Kind, sentence: string): At<Kind> {
  const { step } = state;
  if (step.kind !== kind) throw new RuleError('wrong-step', sentence);
  return step as At<Kind>;
}

/** Enters a result read from a card. After a dispute, the other manager must confirm it. */
export function enter(state: State, side: Side, { entry }: Doing<'result'>, dice: Dice): Acted {
  const { reading } = stepOf(state, 'result', 'There are no dice to read now.');
  if (state.manual?.play?.disputed !== true) return playedOut(state, reading, entry, dice);
  return {
    state: { ...state, step: { kind: 'confirm', reading, entry, by: side } },
    events: [{ kind: 'manual', what: 'second_entry', team: state.teams[side].team, entry }],
  };
}

/** Handles the other manager's answer to the second entry. If he refuses, both may read the dice again. */
export function confirm(state: State, side: Side, agrees: boolean, dice: Dice): Acted {
  const { reading, entry } = stepOf(state, 'confirm', 'There’s no entry to confirm.');
  const { team } = state.teams[side];
  if (!agrees)
    return { state: reads(state, reading, true), events: [{ kind: 'manual', what: 'refused', team }] };
  const { state: next, events } = playedOut(state, reading, entry, dice);
  return { state: next, events: [{ kind: 'manual', what: 'confirmed', team }, ...events] };
}

/** Plays an entry out, or asks for a missing rating. */
function playedOut(state: State, reading: Reading, entry: Entry, dice: Dice): Acted {
  const missing = missingFor(state, entry);
  if (missing !== undefined)
    return { state: { ...state, step: { kind: 'rating', reading, entry, ...missing } }, events: [] };
  return rolling(state, dice, (thrown) => {
    const { defence: defense, offence: offense, attemptOff } = reading;
    const playing = playDice(thrown, reading.rolls);
    const situation = situationIn(state);
    const turn = enterResult(situation, inPark(state, entry, playing), defense, offense, playing);
    return goOnWith(state, defense, offense, { ...turn, attemptOff }, playing);
  });
}

type Entered = Parameters<typeof enterResult>[1];

/** Resolves a ballpark result by the home park (Baseball 6.5). */
function inPark(state: State, entry: Entry, dice: PlayDice): Entered {
  if (entry.kind === 'running') return entry;
  const { outcome, location, bases } = entry;
  if (outcome !== 'ballpark_homerun' && outcome !== 'ballpark_single')
    return { kind: 'outcome', outcome, location, bases };
  return {
    kind: 'outcome',
    outcome: inThisPark(situationIn(state), outcome, location, dice),
    location,
    bases,
  };
}

/** The check roll that a card asks for: the check of Baseball 5.1 on its own. */
export function rollCheck(state: State, side: Side, dice: Dice): Acted {
  const { reading, open } = stepOf(state, 'result', 'There’s no card to read now.');
  return rolling(state, dice, (thrown) => {
    const playing = playDice(thrown, reading.rolls);
    const [checkD20, roll] = playing.check(playerOf(pitcherOf(inField(state))).name);
    const check = checked(state, checkD20, roll);
    const shown: Event = { kind: 'manual', what: 'card_check', team: state.teams[side].team, check };
    const { defence: defense, offence: offense, attemptOff } = reading;
    if (!check.confirmed || check.check === 'none')
      return {
        state: reads(state, { ...reading, cardCheck: check, rolls: playing.rolls }, open),
        events: [shown],
      };
    const result = movedBy('ADV1', situationIn(state), check.check);
    const done = goOnWith(state, defense, offense, { kind: 'done', result, attemptOff }, playing);
    return { state: done.state, events: [shown, ...done.events] };
  });
}

/** Lets the other manager read the dice too, because the manager at bat is away or has no card at hand. */
export function handOver(state: State, side: Side): Acted {
  const { reading } = stepOf(state, 'result', 'There are no dice to read now.');
  return {
    state: reads(state, reading, true),
    events: [{ kind: 'manual', what: 'open', team: state.teams[otherSide(side)].team }],
  };
}

/** Takes a rating from a card and continues the entry that needed it. */
export function rate(state: State, side: Side, { rating }: Doing<'rating'>, dice: Dice): Acted {
  const { reading, entry, wanted } = stepOf(state, 'rating', 'Nobody is asking for a rating.');
  const rated = withRating(state, wanted.player, rating);
  const { state: next, events } = playedOut(rated, reading, entry, dice);
  const { team } = state.teams[side];
  return {
    state: next,
    events: [{ kind: 'manual', what: 'rating', team, player: wanted.player, rating }, ...events],
  };
}

/** Sides that may enter the result: the one at bat, or both if `open` is set. */
export const readersOf = (state: State, step: At<'result'>): readonly Side[] => {
  const batting = battingSide(state.half);
  return step.open ? [batting, otherSide(batting)] : [batting];
};
