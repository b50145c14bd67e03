import { hashOfList } from './hashes.ts';
import type { Proof, Roll } from './proof.ts';

/** What binds a whole game together: the chain of its actions, its seats' tags, and its end. */

const thrownBefore3 = ({ at, sides, values }: Roll): unknown[] => [at, sides, values];
const thrown3 = ({ at, sides, values, kind, purpose, owner }: Roll): unknown[] => [
  at,
  sides,
  values,
  kind,
  purpose,
  owner ?? null,
];

/** The last link of the chain. */
function chainOf({ version, table, beginning, streams, actions, rolls }: Proof): string {
  const thrown = version === 3 ? thrown3 : thrownBefore3;
  const byAction = new Map<number, unknown[]>();
  for (const roll of rolls) {
    const there = byAction.get(roll.action);
    if (there === undefined) byAction.set(roll.action, [thrown(roll)]);
    else there.push(thrown(roll));
  }
  const [{ commit, entropy }] = streams;
  const first = hashOfList([
    `clubhouse chain ${version}`,
    table,
    beginning,
    commit,
    entropy,
    byAction.get(0) ?? [],
  ]);
  return actions.reduce((before, { number, seat, notation, hash, press }) => {
    const pressed = version === 1 ? [] : [press ?? null];
    return hashOfList([before, number, seat, notation, hash, byAction.get(number) ?? [], ...pressed]);
  }, first);
}

export function checkChain(proof: Proof): string[] {
  if (proof.actions.some(({ number }, at) => number !== at + 1))
    return ['The actions aren’t numbered one after the other.'];
  return chainOf(proof) === proof.chain
    ? []
    : ['The chain of actions and rolls is broken: one was changed, swapped, added or left out.'];
}

/** Checks that each seat's tag fits its name, or that its person is forgotten entirely. Only version 3 has tags. */
export function checkTags({ seats, beginning }: Proof): string[] {
  const wrong = seats.flatMap(({ seat, tag, salt, who, name, word }, at) => {
    if (seat !== at) return ['The seats aren’t numbered one after the other.'];
    const known = [salt, who, name].filter((one) => one !== undefined).length;
    if (known === 0 && word === undefined) return [];
    if (known < 3) return [`Seat ${seat + 1} says only a part of who sat there.`];
    return hashOfList([salt, who, name]) === tag
      ? []
      : [`The name of seat ${seat + 1} isn’t the one that its tag is made of.`];
  });
  const began = canonical(beginning);
  if (began === undefined) return [...wrong, 'The beginning of the game isn’t canonical JSON.'];
  return fieldOf(began, 'seats') === seats.length
    ? wrong
    : [...wrong, 'The game began with another number of seats.'];
}

/** Checks the end, which covers everything that the chain doesn't: status, title, result and who sat where. */
export function checkEnd({ chain, status, title, result, seats, end }: Proof): string[] {
  if (result !== undefined && canonical(result) === undefined) return ['The result isn’t canonical JSON.'];
  const tags = seats.map(({ tag }) => tag);
  return hashOfList(['clubhouse end 3', chain, status, title, result ?? null, tags]) === end
    ? []
    : ['The end of the file doesn’t fit: the result, the title or who sat where was changed.'];
}

/** Reads a text of canonical JSON; undefined if it is none. */
function canonical(json: unknown): object | undefined {
  try {
    const value: unknown = JSON.parse(String(json));
    return typeof value === 'object' && value !== null && inOrder(value) === json ? value : undefined;
  } catch {
    // No JSON, or nested deeper than any game's.
    return undefined;
  }
}

/** Writes a value of JSON with keys in order and without spaces. */
function inOrder(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${inOrder(field)}`).join(',')}}`;
}

const fieldOf = (value: object, name: string): unknown =>
  Object.entries(value).find(([one]) => one === name)?.[1];

/** The seats that won, if the result of version 3 says so. */
export function winnersOf({ version, result }: Proof): readonly number[] | undefined {
  const value = version === 3 ? canonical(result) : undefined;
  const winners = value === undefined ? undefined : fieldOf(value, 'winners');
  return Array.isArray(winners) && winners.every(Number.isSafeInteger) ? winners : undefined;
}
