import { describe, expect, it } from 'vitest';
import { type Chance, chanceOf, diceOf, seedOf } from '../../../../test/contract/walk.ts';
import { firstAction } from '../../choices.ts';
import { act } from '../act.ts';
import { setup } from '../course/setup.ts';
import { choicesFor, defensive, offensive, sidesToAct } from '../forms/choices.ts';
import { fieldingSide, occupiedBases } from '../lineup/lineup.ts';
import { finalOf, outsIn, runsIn } from '../lookups/advancement.ts';
import type { Action } from '../records/action.ts';
import type { Entry } from '../records/entry.ts';
import { notate, parse } from '../records/notation.ts';
import type { PlayRecord } from '../records/play-record.ts';
import { proveBox } from '../scoring/box-proof.ts';
import type { State } from '../state.ts';
import { defaultOffense, type OffensiveDecision } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import { type Side, seatOf, teamCodes } from '../terms/terms.ts';
import { offenseProblem } from '../terms/validators.ts';
import { notatePlay } from '../words/play-notation.ts';
import { telling } from '../words/telling.ts';
import { legalEntries } from './entries.ts';

/** Whole games in manual mode: any legal result may be entered, disputed and taken back. */

const rarely = (chance: Chance, times: number): boolean => chance.below(times) === 0;

const orders: readonly Partial<OffensiveDecision>[] = [
  { steal_attempts: [2] },
  { steal_attempts: [3], steal_without_jump: true },
  { steal_attempts: [2, 3], steal_without_jump: true },
  { steal_attempts: [4] },
  { bunt_attempt: true },
  { hit_and_run: true },
];

function decision(state: State, side: Side, chance: Chance): Action {
  if (rarely(chance, 12)) {
    const words = choicesFor(state, side).flatMap((choice) =>
      choice.kind === 'action' && (choice.action.kind === 'dispute' || choice.action.kind === 'undo')
        ? [choice.action]
        : [],
    );
    if (words.length > 0) return chance.of(words);
  }
  if (side === fieldingSide(state))
    return defensive(
      chance.of([{}, {}, {}, { infield_depth: 'in' }, { corners_in: true }, { infield_depth: 'back' }]),
    );
  const order = { ...defaultOffense, ...chance.of(orders) };
  const legal = offenseProblem(order, occupiedBases(state.runners), state.outs) === undefined;
  return offensive(legal && rarely(chance, 3) ? order : {});
}

/** Picks only running plays if any are possible, because they are rare among all results. */
function running(state: State): Entry[] {
  const all = legalEntries(state);
  const some = all.filter(({ kind }) => kind === 'running');
  return some.length === 0 ? all : some;
}

function next(state: State, side: Side, chance: Chance): Action {
  switch (state.step.kind) {
    case 'decide':
      return decision(state, side, chance);
    case 'result':
      return rarely(chance, 15)
        ? { kind: 'result', entry: chance.of(running(state)) }
        : { kind: 'result', entry: chance.of(legalEntries(state)) };
    default: {
      const choices = choicesFor(state, side);
      return firstAction([chance.of(choices), ...choices]) ?? { kind: 'concede' };
    }
  }
}

interface Played {
  readonly before: State;
  readonly play: PlayRecord;
}

interface Game {
  readonly end: State;
  readonly plays: readonly Played[];
  readonly kinds: readonly string[];
}

function game(number: number): Game {
  const dice = diceOf(seedOf(`manual ${number}`));
  const chance = chanceOf(seedOf(`whims ${number}`));
  const plays: Played[] = [];
  const kinds: string[] = [];
  let state = setup(
    options.parse({
      mode: 'manual',
      away: teamCodes[number % 8],
      home: teamCodes[(number + 3) % 8],
      innings: 9,
      max_innings: 12,
      dh: number % 2 === 0,
      auto_resolution: number % 4 === 0 ? 'simple' : 'grid',
    }),
  );
  while (state.status === 'active') {
    const side = chance.of(sidesToAct(state));
    const action = next(state, side, chance);
    expect(parse(notate(action))).toEqual(action);
    const acted = act(state, seatOf(side), action, dice);
    for (const event of acted.events) {
      if (event.kind === 'play') plays.push({ before: state, play: event.play });
      else kinds.push(event.kind === 'manual' ? event.what : event.kind);
    }
    state = acted.state;
  }
  return { end: state, plays, kinds };
}

const games = Array.from({ length: 24 }, (_, number) => game(number));
const plays = games.flatMap((one) => one.plays);
const kinds = new Set(games.flatMap((one) => one.kinds));

describe('games of any legal entries', () => {
  it('are long enough to judge by, and have everything in them', () => {
    expect(plays.length).toBeGreaterThan(2000);
    const outcomes = new Set(plays.map(({ play }) => play.outcome));
    expect(outcomes.size).toBeGreaterThan(40);
    for (const what of [
      'at_bat',
      'dispute',
      'second_entry',
      'confirmed',
      'refused',
      'undo_asked',
      'taken_back',
      'undo_refused',
    ])
      expect(kinds).toContain(what);
  });

  it('make outs by zeros and runs by fours, never more than three outs, and lose no runner', () => {
    const wrong = plays.find(({ play: { finals, runners, outsAdded, outsBefore, runs } }) => {
      const lost = ([1, 2, 3] as const).some(
        (base) => (runners[base - 1] === null) !== (finalOf(finals, base) === null),
      );
      return lost || outsIn(finals) !== outsAdded || runsIn(finals) !== runs || outsBefore + outsAdded > 3;
    });
    expect(wrong?.play).toBeUndefined();
  });

  it('let nobody share a base or stand behind where he was', () => {
    const wrong = plays.find(({ play: { finals } }) => {
      const stands = [finals.batter, finals.first, finals.second, finals.third].filter(
        (final) => final === 1 || final === 2 || final === 3,
      );
      const back = ([1, 2, 3] as const).some((base) => {
        const final = finalOf(finals, base);
        return final !== null && final !== 0 && final < base;
      });
      return back || new Set(stands).size !== stands.length;
    });
    expect(wrong?.play).toBeUndefined();
  });

  it('count every play once, whatever was disputed and taken back', () => {
    for (const { end, plays: all } of games) {
      expect(new Set(all.map(({ play }) => play.number)).size).toBe(end.plays);
      expect(Math.max(...all.map(({ play }) => play.number))).toBe(end.plays);
    }
  });

  it('tell and write down every play', () => {
    for (const { play } of plays) {
      expect(telling(play)).toMatch(/^[A-Z].*[.!]$/);
      expect(notatePlay(play)).toMatch(/^\S{1,60}$/);
    }
  });

  it('have box scores that prove', () => {
    for (const { end } of games) expect(proveBox(end)).toEqual([]);
  });
});
