import { codeList } from '../../src/games/ringrift/position/codes.ts';
import { listMoves } from '../../src/games/ringrift/position/legal.ts';
import { positionOf } from '../../src/games/ringrift/position/plain.ts';
import { play } from '../../src/games/ringrift/position/play.ts';
import { Position } from '../../src/games/ringrift/position/position.ts';
import { apply, legalMoves, newGame } from '../../src/games/ringrift/ringrift.ts';
import type { State } from '../../src/games/ringrift/state.ts';
import { type Board, boards } from '../../src/games/ringrift/terms/boards.ts';
import { luckOf } from '../../test/contract/luck.ts';
import { median, type Report } from '../equipment/report.ts';

/**
 * Measures RingRift's engine in random games of two players. A decision means listing all moves and applying
 * one. The baseline is `structuredClone` of the same states in the same run. All boards are warmed up in one
 * process, and only processor time counts.
 */

const start = (board: Board): State => newGame({ board, preset: 'house' }, 2);

/** Works for this many milliseconds of processor time, and returns operations per second. */
type Work = (milliseconds: number) => number;

/**
 * Repeats `piece`, which returns how many operations it did, until the processor time is used up. Returns operations
 * per second of processor time.
 */
function perSecond(milliseconds: number, piece: () => number): number {
  const begin = process.cpuUsage();
  let done = 0;
  for (;;) {
    done += piece();
    const { user, system } = process.cpuUsage(begin);
    const spent = (user + system) / 1_000;
    if (spent >= milliseconds) return (done * 1_000) / spent;
  }
}

/**
 * Reading the time costs as much as a hundred decisions, or a dozen states. So it is read once per batch of this
 * size.
 */
const decisionsAtOnce = 20_000;
const statesAtOnce = 150;

function decisions(board: Board): Work {
  const first = positionOf(start(board));
  const position = new Position(first.setting);
  const list = codeList();
  const pick = luckOf(2026).below;
  return (milliseconds) =>
    perSecond(milliseconds, () => {
      let played = 0;
      while (played < decisionsAtOnce) {
        position.become(first);
        for (listMoves(position, list); list.length > 0; listMoves(position, list)) {
          play(position, list.codes[pick(list.length)] ?? 0);
          played += 1;
        }
      }
      return played;
    });
}

/** Every seventh state of random games. */
function someStates(board: Board): State[] {
  const pick = luckOf(13).below;
  const states: State[] = [];
  for (let game = 0; game < 3; game++) {
    let state = start(board);
    for (let at = 0; state.result === null; at++) {
      if (at % 7 === 0) states.push(state);
      const moves = legalMoves(state);
      const action = moves[pick(moves.length)];
      if (action === undefined) break;
      state = apply(state, action).state;
    }
  }
  return states;
}

/** Repeats the items to fill a batch. */
const atOnce = <Each>(some: readonly Each[]): Each[] =>
  Array.from({ length: Math.ceil(statesAtOnce / some.length) }, () => some).flat();

/**
 * Measures decisions on plain JSON: the engine gets a state that it hasn't seen, lists its moves, plays one of them,
 * and returns the new state.
 */
function plain(board: Board): Work {
  const texts = atOnce(someStates(board).map((state) => JSON.stringify(state)));
  const pick = luckOf(7).below;
  return (milliseconds) => {
    let done = 0;
    let spent = 0;
    while (spent < milliseconds) {
      const fresh = texts.map((text): State => JSON.parse(text));
      const begin = process.cpuUsage();
      for (const state of fresh) {
        const moves = legalMoves(state);
        const action = moves[pick(moves.length)];
        if (action !== undefined) apply(state, action);
      }
      const { user, system } = process.cpuUsage(begin);
      spent += (user + system) / 1_000;
      done += fresh.length;
    }
    return (done * 1_000) / spent;
  };
}

function clones(board: Board): Work {
  const states = atOnce(someStates(board));
  return (milliseconds) =>
    perSecond(milliseconds, () => {
      for (const state of states) structuredClone(state);
      return states.length;
    });
}

export async function ringrift(smoke: boolean): Promise<Report> {
  const [rounds, time] = smoke ? [1, 5] : [5, 400];
  const works = boards.flatMap((board) => [
    { board, what: 'structuredClone of its states', work: clones(board) },
    { board, what: 'decisions', work: decisions(board) },
    { board, what: 'decisions, plain JSON to plain JSON', work: plain(board) },
  ]);
  const rates = works.map((): number[] => []);
  // The first round is a warm-up for all boards.
  for (let round = 0; round <= rounds; round++)
    for (const [index, { work }] of works.entries()) {
      const rate = work(time);
      if (round > 0) rates[index]?.push(rate);
    }
  const figures = rates.map(median);
  return {
    title: 'RingRift, random games of two players (per second of processor time)',
    units: ['/s', '× clone'],
    rows: works.map(({ board, what }, index) => {
      const rate = figures[index] ?? Number.NaN;
      return {
        name: `${board}, ${what}`,
        figures: [rate, rate / (figures[index - (index % 3)] ?? Number.NaN)],
      };
    }),
  };
}
