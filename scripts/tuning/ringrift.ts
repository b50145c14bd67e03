import { createDice } from '../../src/engine/dice/dice.ts';
import { candidatesIn, decisionsIn } from '../../src/games/ringrift/computers/candidates.ts';
import { decisionOf } from '../../src/games/ringrift/computers/deciding.ts';
import { features, lookAt, width } from '../../src/games/ringrift/computers/features.ts';
import { judgeOf } from '../../src/games/ringrift/computers/judgment.ts';
import { skillOf, skills } from '../../src/games/ringrift/computers/levels.ts';
import { mostVisited } from '../../src/games/ringrift/computers/tree.ts';
import { weightsFor } from '../../src/games/ringrift/computers/weights.ts';
import type { Position } from '../../src/games/ringrift/position/position.ts';
import { type Board, boards } from '../../src/games/ringrift/terms/boards.ts';
import { luckOf } from '../../test/contract/luck.ts';
import { calibration, fitted, type Sample, surprise } from '../../test/games/ringrift/fit.ts';
import { type Mind, playGame, startOf } from '../../test/games/ringrift/self-play.ts';
import { optionsOf } from '../at-the-prompt.ts';

/**
 * Tunes and measures the levels of RingRift on the engine itself.
 *
 * `npx node scripts/tuning/ringrift.ts match [--pair 7,8] [--board square8] [--games 200] [--share 0.1]`
 * plays each level against the one below and the strongest against first sight, or the given pairs. Seats
 * are exchanged after every game, and both games start with the same two random turns. Each level gets this
 * share of its time, in processor time of the thread, so that other work on the machine doesn't count. With
 * three seats (`--pair 4,7 --seats 3`) the second level plays against two of the first.
 *
 * `npx node scripts/tuning/ringrift.ts weights [--board square8,hex8] [--players 2] [--games 2000] [--nodes 8]
 * [--belief 0.0003]` plays games with a search of this many nodes (0 is first sight) and one random decision in
 * ten. It prints the weights that best predict the winner, starting from the current ones, and how well they
 * predict games that were not used for fitting.
 */

const { positionals, values } = optionsOf(
  {
    allowPositionals: true,
    options: {
      board: { type: 'string', default: 'square8' },
      pair: { type: 'string', multiple: true },
      games: { type: 'string', default: '200' },
      share: { type: 'string', default: '0.1' },
      seats: { type: 'string', default: '2' },
      players: { type: 'string', default: '2' },
      nodes: { type: 'string', default: '8' },
      belief: { type: 'string', default: '0.0003' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '60' },
    },
  },
  'node scripts/tuning/ringrift.ts [--board square8] [--games 200] [--seed 1] …',
);

const say = (line: string) => void process.stdout.write(`${line}\n`);
const percent = (share: number) => (share * 100).toFixed(1);
const until = performance.now() + Number(values.minutes) * 60_000;

/** Microseconds of processor time that this thread has used. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

function boardsAsked(): Board[] {
  return values.board.split(',').map((name) => {
    const found = boards.find((board) => board === name);
    if (found === undefined) throw new Error(`There’s no board ${name}.`);
    return found;
  });
}

/** A random decision of any kind. */
function anything(position: Position, chance: () => number): number {
  const codes = decisionsIn(position, Number.POSITIVE_INFINITY);
  return codes[Math.floor(chance() * codes.length)] as number;
}

/** The time of each decision by level, in milliseconds. */
const taken = new Map<string, number[]>();

function mindOf(level: string, share: number, seed: string): Mind {
  const skill = skillOf(level);
  const dice = createDice({ seed: seed.padStart(64, '0'), entropy: level });
  return (position) => {
    const begun = used();
    const end = begun + (skill.seconds ?? 0) * share * 1e6;
    const code = decisionOf(position, skill, dice, () => used() > end);
    const times = taken.get(level) ?? [];
    times.push((used() - begun) / 1000);
    taken.set(level, times);
    return code;
  };
}

/** Random decisions at the start of each pair of games. */
const opening = 4;

function match(board: Board, weak: string, strong: string, games: number): string {
  const seats = Number(values.seats);
  let [won, played, decisions] = [0, 0, 0];
  for (let game = 0; game < games && performance.now() < until; game++) {
    const mine = game % seats;
    const chance = luckOf(Number(values.seed) * 100_003 + Math.floor(game / seats)).part;
    let left = opening;
    const minds = Array.from({ length: seats }, (_, seat) => {
      const mind = mindOf(seat === mine ? strong : weak, Number(values.share), `${game}${seat}`);
      return (position: Position) => (left-- > 0 ? anything(position, chance) : mind(position));
    });
    const { winner, decisions: many } = playGame(board, minds);
    if (winner === mine) won += 1;
    played += 1;
    decisions += many;
  }
  const share = won / played;
  const half = 1.96 * Math.sqrt((share * (1 - share)) / played);
  return `${board}, ${strong} against ${seats - 1} × ${weak}: ${percent(share)} % (${percent(share - half)} to ${percent(share + half)}) of ${played} games, ${(decisions / played).toFixed(0)} decisions each`;
}

function matches(): void {
  const below = skills.slice(1).map(({ id }, at) => [skills[at]?.id ?? id, id] as const);
  const pairs = values.pair?.map((pair) => pair.split(',') as [string, string]) ?? [
    ...below,
    ['3', '10'] as const,
  ];
  for (const board of boardsAsked())
    for (const [weak, strong] of pairs) say(match(board, weak, strong, Number(values.games)));
  for (const [level, times] of [...taken].sort()) {
    times.sort((one, other) => one - other);
    const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(0);
    say(
      `level ${level}: ${times.length} decisions, ms of processor time: median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`,
    );
  }
}

/**
 * Positions within a game are similar, so only about this many are taken from each game. From the long games on a
 * large board, this is a smaller share.
 */
const perGame = 25;
const usualLength = { square8: 60, hex8: 60, square19: 300, hexagonal: 350 };

function samplesOf(all: readonly Board[], players: number, games: number): Sample[] {
  const samples: Sample[] = [];
  const chance = luckOf(Number(values.seed)).part;
  const manner = { placements: 40, curiosity: 1.2, breadth: 0.8, trust: 0.3, nodes: Number(values.nodes) };
  for (let game = 0; game < games && performance.now() < until; game++) {
    const board = all[game % all.length] ?? 'square8';
    const judge = judgeOf(startOf(board, players));
    let left = Math.floor(chance() * 8);
    const mind: Mind = (position) => {
      if (left-- > 0 || chance() < 0.1) return anything(position, chance);
      if (manner.nodes > 0) return mostVisited(position, judge, manner, () => false).code;
      return candidatesIn(position, judge, manner.placements).codes[0] as number;
    };
    const seen: Float64Array[] = [];
    const { winner } = playGame(
      board,
      Array.from({ length: players }, () => mind),
      (position) => {
        if (chance() > perGame / usualLength[board]) return;
        const row = new Float64Array(players * width);
        lookAt(position, row);
        seen.push(row);
      },
    );
    samples.push(...seen.map((row) => ({ seen: row, players, winner })));
  }
  return samples;
}

function weights(): void {
  const all = boardsAsked();
  const players = Number(values.players);
  const samples = samplesOf(all, players, Number(values.games));
  const cut = Math.floor(samples.length * 0.8);
  const [learned, others] = [samples.slice(0, cut), samples.slice(cut)];
  const before = weightsFor(startOf(all[0] ?? 'square8', players).setting);
  const found = fitted(learned, before, Number(values.belief));
  for (const name of features) say(`  ${name}: ${found[name].toFixed(3)},`);
  say(
    `${samples.length} positions; surprise ${surprise(others, before).toFixed(4)} before, ${surprise(others, found).toFixed(4)} now`,
  );
  for (const { positions, chance, won } of calibration(others, found))
    say(`${positions} positions with a chance of ${percent(chance)} % on the average: ${percent(won)} % won`);
}

if (positionals[0] === 'weights') weights();
else matches();
