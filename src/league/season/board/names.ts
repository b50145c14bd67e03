/** Names of players where there is little room. */

/** What follows the first name, `Trevanion-Sy` of `Kaito Trevanion-Sy`; all of it if there is one word. */
export const lastName = (name: string): string => name.slice(name.indexOf(' ') + 1);

/** The initial with the last name: `K. Trevanion-Sy`. */
export function shortName(name: string): string {
  const last = lastName(name);
  return last === name ? name : `${[...name][0] ?? ''}. ${last}`;
}

/** Last names for a list, with the initial where two share one. */
export function namesAmong(names: readonly string[]): (name: string) => string {
  const one = new Map(names.map((name) => [lastName(name), name]));
  const shared = new Set(names.filter((name) => one.get(lastName(name)) !== name).map(lastName));
  return (name) => (shared.has(lastName(name)) ? shortName(name) : lastName(name));
}

/** A name as a title has it: `Home runs`. */
export const titled = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
