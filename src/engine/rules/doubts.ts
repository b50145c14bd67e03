import type { ByLevel, Rule, RuleSet } from './grammar.ts';

/**
 * Lists rules in a file that can never take effect, one sentence each. These aren't errors, but probably
 * mistakes.
 */
export function doubtsOf({ events }: RuleSet<unknown>): readonly string[] {
  return Object.entries(events).flatMap(([event, { gates = [], rules, optimal }]) => {
    const idle = [...gates, ...rules]
      .filter(({ probability }) => probability !== undefined && each(probability).every((p) => p <= 0))
      .map(({ name }) => `“${name}” never decides: its probability is 0 at every level.`);
    const last = rules.findIndex(alwaysDecides);
    // If the roll for playing well fails, only the last rule is still tried.
    const behind = last < 0 ? [] : rules.slice(last + 1, optimal === undefined ? undefined : -1);
    const unreached = behind.map(
      ({ name }) => `“${name}” is never reached: “${rules[last]?.name}” always decides first.`,
    );
    return [...idle, ...unreached].map((doubt) => `In ${event}, ${doubt}`);
  });
}

const each = <T>(value: ByLevel<T>): readonly T[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

const alwaysDecides = ({ when, probability = 1, do: action }: Rule): boolean =>
  'decide' in action && (when === undefined || 'always' in when) && each(probability).every((p) => p >= 1);
