import { z } from 'zod';
import { contentKeys } from '../../engine/content-keys.ts';
import { counted } from '../../engine/english.ts';
import type { FileProblem } from '../../engine/files/problems.ts';
import { writeYaml } from '../../engine/files/yaml.ts';
import { doubtsOf } from '../../engine/rules/doubts.ts';
import type { RulesOfEvent } from '../../engine/rules/grammar.ts';
import { largestFile } from '../../engine/rules/read.ts';
import { RulesRefused } from '../../engine/rules/refused.ts';
import type { Choice, Library, LibraryFile, LibraryFormat, Names } from '../library.ts';
import { suggestedFrom, theOneMeant } from '../naming.ts';
import {
  brought,
  builtInFiles,
  keptStrategy,
  readStrategy,
  type StrategySet,
  strategyOf,
} from './computers/sets.ts';
import { careful } from './content/careful.ts';
import { builtInStrategies, isBrought } from './terms/options.ts';

const named = z.looseObject({ strategy: z.string().optional() });

const badFile = (file: string, text: string): FileProblem => ({ file, code: 'BAD_FILE', text });

/** Reads a strategy set from its only file. */
function readOne(files: readonly LibraryFile[]): StrategySet {
  const [file, ...more] = files;
  const others = files.filter(({ name }) => !/\.(ya?ml|json)$/i.test(name));
  if (others.length > 0)
    throw new RulesRefused(others.map(({ name }) => badFile(name, 'a strategy must be .yaml or .json.')));
  if (file === undefined || more.length > 0)
    throw new RulesRefused([badFile(file?.name ?? 'strategy', 'a strategy must be a single file.')]);
  return readStrategy(file, builtInStrategies);
}

/** @throws RulesRefused if the document isn't a valid strategy set */
function keptAs(document: string): StrategySet {
  const name = 'strategy.json';
  try {
    return keptStrategy(JSON.parse(document), name);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RulesRefused([badFile(name, 'this isn’t JSON.')]);
  }
}

function summaryOf({ events }: StrategySet): string {
  const count = (of: (event: RulesOfEvent) => readonly unknown[]) =>
    Object.values(events).reduce((sum, event) => sum + of(event).length, 0);
  const gates = count((event) => event.gates ?? []);
  return [
    counted(
      count(({ rules }) => rules),
      'rule',
    ),
    ...(gates === 0 ? [] : [counted(gates, 'gate')]),
  ].join(', ');
}

/** Returns warnings for the person who uploads a strategy set. */
function warningsOf(set: StrategySet): readonly string[] {
  const { gates = [], rules = [], otherwise } = set.events['call_dutch'] ?? {};
  const calls = [...gates, ...rules, { do: otherwise }].some(
    ({ do: action }) => action !== undefined && 'decide' in action && action.decide === 'call',
  );
  return [
    ...doubtsOf(set),
    ...(calls
      ? []
      : [
          'With this strategy, no computer ever calls Dutch, so a game between computers can take a long time.',
        ]),
  ];
}

const fileOf = (set: StrategySet, format: LibraryFormat, text?: string): LibraryFile => ({
  name: `${fileName(set.set)}.${format}`,
  text: format === 'json' ? `${JSON.stringify(set.document, null, 1)}\n` : (text ?? writeYaml(set.document)),
});

const fileName = (set: string): string =>
  set
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'strategy';

/** Strategy sets that people upload (Dutch 18.7, docs/strategies.md). */
export const library: Library = {
  command: {
    name: 'strategy',
    one: 'strategy',
    many: 'strategies',
    use: 'Choose it with `strategy` in `/play dutch`: the computers at that table use it.',
  },
  formats: ['yaml', 'json'],
  largest: largestFile,
  options: ['strategy'],
  read: (files) => {
    const set = readOne(files);
    const warnings = warningsOf(set);
    return {
      keys: contentKeys(set.document),
      name: set.set,
      document: JSON.stringify(set.document),
      summary: summaryOf(set),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  },
  write: (document, format) =>
    document === undefined
      ? builtInStrategies.flatMap((name) => {
          const set = strategyOf(name);
          return set === undefined ? [] : [fileOf(set, format, builtInFiles[name])];
        })
      : [fileOf(keptAs(document), format)],
  example: (format) => [fileOf(readStrategy({ name: 'careful.yaml', text: careful }), format, careful)],
  known: (key) => brought.needed(key),
  load: (key, document) => brought.register(key, keptAs(document), document.length),
  names: (key, document) => namesIn(key, keptAs(document)),
  keysIn: (options) => {
    const { strategy } = named.safeParse(options).data ?? {};
    return strategy !== undefined && isBrought(strategy) ? [strategy] : [];
  },
  called: (value) => strategyOf(value)?.set ?? value,
  suggest: (_, typed, offered) => suggestedFrom(choicesOf(offered), typed),
  settle: (options, offered) => {
    const chosen = named.safeParse(options).data;
    // If it isn't a string, the schema of the options refuses it later.
    if (chosen?.strategy === undefined) return options;
    return { ...chosen, strategy: theOneMeant(choicesOf(offered), chosen.strategy, 'strategy') };
  },
};

/** The built-in strategy sets. */
const own: readonly Choice[] = [
  { name: 'Clubhouse (default)', value: 'clubhouse', called: ['clubhouse'] },
  { name: 'Original: the traditional numbers', value: 'original', called: ['original'] },
];

const namesIn = (key: string, { set }: StrategySet): Names => ({
  key,
  choices: [{ name: `${set} (${key})`, value: key, called: [set] }],
  cards: [],
});

const choicesOf = (offered: readonly Names[]): readonly Choice[] => [
  ...own,
  ...offered.flatMap(({ choices }) => choices),
];
