import { valueOfRound } from './beacon.ts';
import { hashOf, hashOfBytes, hashOfList } from './hashes.ts';
import { momentOf } from './ids.ts';
import type { Parts, Proof, Stream } from './proof.ts';
import { where } from './streams.ts';

/** Seeds, and what was added to them: the ids of presses, people's words and the beacon. */

export function checkPromises({ streams }: Proof): string[] {
  const broken = streams.find(({ seed, commit }) => hashOfBytes(seed) !== commit);
  return broken === undefined
    ? []
    : [`The promise${where(broken.from)} doesn’t fit the seed: this isn’t the seed that was promised.`];
}

const recipe = 'clubhouse entropy 1';

/** The lines of a stream's entropy. */
function linesOf(parts: NonNullable<Parts>, before: Stream | undefined): string[] {
  const beacon = parts.beacon;
  const last = beacon === undefined ? [] : [`beacon ${beacon.round} ${valueOfRound(beacon)}`];
  if (parts.kind === 'after') {
    const press = parts.press === undefined ? [] : [`press ${parts.press}`];
    return [recipe, `after ${before?.entropy}`, ...press, ...last];
  }
  const seats = parts.seats.flatMap(({ seat, join, word }) =>
    join === undefined ? [] : [['seat', seat, join, ...(word === undefined ? [] : [word])].join(' ')],
  );
  const start = parts.without === undefined ? parts.start : `without a press: ${parts.without}`;
  return [recipe, ...seats, `start ${start}`, ...last];
}

/**
 * The digits in the message of a game's seal; undefined for a game without one. The seal covers everything that
 * the dice follow from but the beacon.
 */
export function sealOf({ table, beginning, streams }: Proof): string | undefined {
  const [{ parts, commit }] = streams;
  if (parts?.kind !== 'start' || parts.beacon === undefined) return undefined;
  const { beacon: _, ...sealed } = parts;
  const entropy = hashOf(linesOf(sealed, undefined).join('\n'));
  return hashOfList(['clubhouse start 3', table, beginning, commit, entropy]);
}

export function checkEntropy(proof: Proof): string[] {
  const { streams } = proof;
  return streams.flatMap((stream, index) => {
    const { from, entropy, parts } = stream;
    if (parts === null) return index === 0 ? [] : [`The entropy${where(from)} has no parts.`];
    if ((parts.kind === 'start') !== (index === 0))
      return [`The entropy${where(from)} has parts from another place of the game.`];
    const wrong = parts.kind === 'start' ? checkSeats(proof, parts.seats) : [];
    return hashOf(linesOf(parts, streams[index - 1]).join('\n')) === entropy
      ? wrong
      : [
          ...wrong,
          `The entropy${where(from)} isn’t what its parts make: an id, a word or the beacon was changed or left out.`,
        ];
  });
}

function checkSeats(
  { version, seats }: Proof,
  parts: Extract<Parts, { readonly kind: 'start' }>['seats'],
): string[] {
  if (parts.length !== seats.length) return ['The entropy has parts from other seats.'];
  if (version === 3 && parts.some(({ seat }, at) => seat !== at))
    return ['The seats in the entropy aren’t numbered one after the other.'];
  return parts.flatMap(({ seat, join, word }) => {
    if (join === undefined && word !== undefined) return [`Seat ${seat + 1} has a word but no Join.`];
    const plain = seats.find((one) => one.seat === seat)?.word;
    return plain === undefined || hashOf(`${join} ${plain}`) === word
      ? []
      : [`The word of seat ${seat + 1} isn’t the one that the entropy is made of.`];
  });
}

interface Named {
  readonly name: string;
  readonly id: string;
}

const named = (name: string, id: string | undefined): Named[] => (id === undefined ? [] : [{ name, id }]);

/** Finds ids that Discord can't have given in this order. */
export function checkIds({ streams }: Proof): string[] {
  const [{ parts }] = streams;
  if (parts?.kind !== 'start') return [];
  const joins = parts.seats.flatMap(({ seat, join }) => named(`The Join of seat ${seat + 1}`, join));
  const start = named('Start', parts.start);
  const presses = streams.flatMap(({ from, parts: of }) =>
    of?.kind === 'after' ? named(`The press of action ${from}`, of.press) : [],
  );
  const messages = streams.flatMap(({ from, parts: of }) =>
    named(
      from === 0 ? 'The message of the seal' : `The message of the promise${where(from)}`,
      of?.beacon?.message,
    ),
  );
  const all = [...joins, ...start, ...presses, ...messages];
  const strange = all.filter(({ id }) => momentOf(id) === undefined);
  if (strange.length > 0)
    return strange.map(({ name, id }) => `${name} is “${id.slice(0, 40)}”, which isn’t an id of Discord.`);
  const moment = ({ id }: Named) => momentOf(id) ?? 0;
  const began = start[0] === undefined ? undefined : moment(start[0]);
  const newest = Math.max(0, ...[...joins, ...start].map(moment));
  return [
    ...(new Set(all.map(({ id }) => id)).size < all.length ? ['The same id is named twice.'] : []),
    ...joins
      .filter((one) => began !== undefined && moment(one) > began)
      .map(({ name }) => `${name} is newer than Start.`),
    ...presses
      .filter((one) => began !== undefined && moment(one) < began)
      .map(({ name }) => `${name} is older than Start.`),
    ...messages
      .filter((one) => moment(one) < newest)
      .map(({ name }) => `${name} is older than Start or a Join.`),
  ];
}
