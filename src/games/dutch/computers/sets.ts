import { KnownContent } from '../../../engine/known-content.ts';
import { onDemand } from '../../../engine/on-demand.ts';
import { at } from '../../../engine/rules/decide.ts';
import type { RuleSet } from '../../../engine/rules/grammar.ts';
import { documentReader, rulesReader } from '../../../engine/rules/read.ts';
import { clubhouse } from '../content/clubhouse.ts';
import { original } from '../content/original.ts';
import { type Difficulty, difficulties, type Forgetting } from '../terms/forgetting.ts';
import type { BuiltInStrategy } from '../terms/options.ts';
import { language, type Tables } from './language.ts';

/** A strategy set (Dutch 18.7), read from one file in the rules language. */
export type StrategySet = RuleSet<Tables>;

/** @throws RulesRefused with every mistake; in that case, no part of the file is used */
export const readStrategy = rulesReader(language);

/**
 * Restores a set from its stored document.
 *
 * @throws RulesRefused
 */
export const keptStrategy = documentReader(language);

/** The files of the built-in sets, by name. */
export const builtInFiles: Readonly<Record<BuiltInStrategy, string>> = { clubhouse, original };

/** The built-in sets, each read when something first needs it. */
const builtIn: ReadonlyMap<string, () => StrategySet> = new Map(
  Object.entries(builtInFiles).map(([name, text]) => [
    name,
    onDemand(() => readStrategy({ name: `${name}.yaml`, text })),
  ]),
);

/** Cache limit for sets that no game uses, in characters: a few hundred sets of the usual size. */
const mostLetters = 2_000_000;

/** Imported strategy sets, by key. */
export const brought = new KnownContent<StrategySet>(mostLetters);

/** Returns the set that the option `strategy` names, built-in or imported. */
export const strategyOf = (name: string): StrategySet | undefined =>
  builtIn.get(name)?.() ?? brought.get(name);

/** Returns how a set's computers forget (Dutch 10.4), in the form that the state stores. */
export function forgettingOf({ tables: { memory } }: StrategySet): Forgetting {
  const { remember, wipe_on_penalty: wipe } = memory;
  return {
    remember: forEach((level) => at(remember, level)),
    wipe:
      wipe === undefined
        ? null
        : { slots: wipe.min_slots, probability: forEach((level) => at(wipe.probability, level)) },
  };
}

const forEach = (of: (level: Difficulty) => number): Readonly<Record<Difficulty, number>> => {
  const [easy, medium, hard, expert] = difficulties;
  return { easy: of(easy), medium: of(medium), hard: of(hard), expert: of(expert) };
};
