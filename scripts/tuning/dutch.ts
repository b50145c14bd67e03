import { readFileSync } from 'node:fs';
import { createDice } from '../../src/engine/dice/dice.ts';
import { readStrategy, type StrategySet, strategyOf } from '../../src/games/dutch/computers/sets.ts';
import { difficulties } from '../../src/games/dutch/terms/forgetting.ts';
import { options } from '../../src/games/dutch/terms/options.ts';
import { selfPlayed } from '../../test/games/dutch/self-play.ts';
import { optionsOf } from '../at-the-prompt.ts';

/**
 * Plays the levels of a Dutch strategy against each other, two at a table with alternating seats. Prints how
 * often the stronger one wins, with its 95% interval: each level against the one below, and the strongest
 * against the weakest.
 * `npx node scripts/tuning/dutch.ts [--file mine.yaml | --set clubhouse] [--games 1000] [--mode collect]
 * [--pair hard,expert]`
 *
 * `--swap 'old text=>new text'` (repeatable) replaces pieces of the file, so that a number can be tried without
 * editing.
 */

const { values } = optionsOf(
  {
    options: {
      file: { type: 'string' },
      set: { type: 'string', default: 'clubhouse' },
      games: { type: 'string', default: '1000' },
      mode: { type: 'string', default: 'classic' },
      pair: { type: 'string', multiple: true },
      swap: { type: 'string', multiple: true, default: [] },
    },
  },
  'node scripts/tuning/dutch.ts [--file mine.yaml | --set clubhouse] [--games 1000] [--mode collect] [--pair hard,expert]',
);

const say = (line: string) => void process.stdout.write(`${line}\n`);

function chosenSet(): StrategySet {
  const { file, set: name, swap } = values;
  if (file === undefined) {
    const found = strategyOf(name);
    if (found === undefined) throw new Error(`There’s no set ${name}.`);
    return found;
  }
  const text = swap.reduce(
    (now, change) => {
      const [piece = '', instead = ''] = change.split('=>');
      if (!now.includes(piece)) throw new Error(`The file has no “${piece}”.`);
      return now.replace(piece, () => instead);
    },
    readFileSync(file, 'utf8'),
  );
  return readStrategy({ name: file, text });
}

/** A game is abandoned after this many turns. */
const longest = 400;

interface Outcome {
  /** Won by the second level; a tie counts half. */
  readonly won: number;
  readonly unended: number;
  readonly turns: number;
}

function match(set: StrategySet, weak: string, strong: string, games: number): Outcome {
  const agreed = options.parse({ mode: values.mode });
  let [won, unended, turns] = [0, 0, 0];
  for (let game = 0; game < games; game += 1) {
    const mine = game % 2;
    const levels = mine === 0 ? [strong, weak] : [weak, strong];
    // Two consecutive games have the same cards.
    const seed = Math.floor(game / 2)
      .toString(16)
      .padStart(64, '0');
    const { state } = selfPlayed(
      { options: agreed, set, levels, turns: longest },
      createDice({ seed, entropy: '' }),
    );
    turns += state.turn;
    if (state.result === null) unended += 1;
    else if (state.result.winners.includes(mine)) won += 1 / state.result.winners.length;
  }
  return { won: won / games, unended, turns: turns / games };
}

const ladder = difficulties.slice(1).map((strong, at) => [difficulties[at] ?? strong, strong] as const);
const pairs = values.pair?.map((pair) => pair.split(',') as [string, string]) ?? [
  ...ladder,
  ['easy', 'expert'] as const,
];
const set = chosenSet();
for (const [weak, strong] of pairs) {
  const games = Number(values.games);
  const { won, unended, turns } = match(set, weak, strong, games);
  const interval = 1.96 * Math.sqrt((won * (1 - won)) / games);
  const percent = (share: number) => (share * 100).toFixed(1);
  say(
    `${strong} against ${weak}: ${percent(won)} % (${percent(won - interval)} to ${percent(won + interval)}), ${turns.toFixed(1)} turns, ${unended} not ended`,
  );
}
