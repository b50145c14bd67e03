import { inspect as inspectBaseball } from '../../test/games/baseball/invariants.ts';
import { inspect as inspectCode2027 } from '../../test/games/code2027/inspect.ts';
import { inspect as inspectDutch } from '../../test/games/dutch/inspect.ts';
import { inspectDamage, inspect as inspectRingRift } from '../../test/games/ringrift/inspect.ts';

/**
 * Searches random games for violations of a game's invariants. Prints the violations and finally a count. Exits
 * with 1 if there are any.
 * `npm run invariants -- dutch 5000`, or `-- ringrift 5000 10000` to continue from the ten thousandth game.
 */

interface Found {
  readonly broken: readonly string[];
  readonly actions: number;
  readonly seen: ReadonlySet<string>;
}

/** Damaged texts per hundred games of RingRift. */
const damagedTexts = 500;

const games: Readonly<Record<string, (first: number, end: number) => Found>> = {
  baseball: (first, end) => {
    const { plays, ...found } = inspectBaseball(first, end);
    return { ...found, actions: plays };
  },
  code2027: (first, end) => inspectCode2027(first, end),
  dutch: (first, end) => inspectDutch(first, end),
  ringrift: (first, end) => {
    const found = inspectRingRift(first, end);
    const { refused, good } = inspectDamage(Math.ceil(((end - first) * damagedTexts) / 100), first);
    return {
      ...found,
      seen: new Set([...found.seen, `${refused} damaged texts refused, ${good} still good`]),
    };
  },
};

const [game = '', ...numbers] = process.argv.slice(2);
const [many = 500, first = 0] = numbers.map(Number);
const inspect = games[game];
if (
  inspect === undefined ||
  !Number.isSafeInteger(many) ||
  !Number.isSafeInteger(first) ||
  many < 1 ||
  first < 0
) {
  process.stderr.write(`npm run invariants -- <${Object.keys(games).join(' or ')}> <games> [<first>]\n`);
  process.exit(2);
}
const begin = performance.now();
const { broken, actions, seen } = inspect(first, first + many);
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const problem of broken.slice(0, 50)) process.stdout.write(`${problem}\n`);
process.stdout.write(`seen: ${[...seen].toSorted().join(', ')}\n`);
process.stdout.write(`${many} games, ${actions} actions, ${broken.length} broken, ${seconds} s\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
