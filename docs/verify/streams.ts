import type { Action, Beacon, Proof, Stream } from './proof.ts';

/** The streams of a game's dice: where each begins, and what it's made of. */

/** Words for the place of a stream. */
export const where = (from: number): string => (from === 0 ? '' : ` from action ${from} on`);

/** Whether a stream begins with the entry of the log that promises its seed. */
export const isPromised = ({ actions }: Proof, { from, commit }: Stream): boolean =>
  from > 0 && actions[from - 1]?.notation === `~seed ${commit}`;

/** The streams whose seeds were promised after a restored backup. */
export const promisedLater = (proof: Proof): readonly Stream[] =>
  proof.streams.filter((stream) => isPromised(proof, stream));

export const beaconOf = ({ parts }: Stream): Beacon | undefined => parts?.beacon;

const pressOf = ({ parts }: Stream): string | undefined =>
  parts?.kind === 'after' ? parts.press : undefined;

/**
 * The number of the first press after each entry of the log. What the table does by itself, or agrees on, is no press.
 * It's computed once, because a forged file may have many streams.
 */
function pressesAfter(actions: readonly Action[]): readonly (number | undefined)[] {
  const first: (number | undefined)[] = [];
  let next: number | undefined;
  for (let at = actions.length; at >= 0; at -= 1) {
    first[at] = next;
    const action = actions[at - 1];
    if (action?.press !== undefined && !action.notation.startsWith('~')) next = at;
  }
  return first;
}

/**
 * Checks where streams begin. New dice follow on a promise in the log, and once more on the beacon or on the first
 * press after that, and on nothing else.
 */
export function checkStreams(proof: Proof): string[] {
  const { streams, actions } = proof;
  const wrong: string[] = [];
  const anew: number[] = [];
  const presses = pressesAfter(actions);
  if (streams[0].from !== 0) wrong.push('The first dice don’t begin with the game.');
  for (const [index, stream] of streams.entries()) {
    const before = streams[index - 1];
    if (before === undefined || stream.parts === null) continue;
    // A second backup may be restored before anybody rolls with the beacon's value.
    const isUnused = beaconOf(before) !== undefined && isPromised(proof, stream);
    if (stream.from < before.from || (stream.from === before.from && !isUnused))
      wrong.push(`The dice${where(stream.from)} are out of order.`);
    if (stream.parts.beacon !== undefined) wrong.push(...checkBeaconStream(proof, stream, before));
    else if (pressOf(stream) === undefined)
      wrong.push(...checkPromised(proof, stream, streams[index + 1], presses[stream.from]));
    else if (!isFirstPress(proof, stream, before, presses[before.from])) anew.push(stream.from);
  }
  if (anew.length > 0) {
    const more = anew.length === 1 ? '' : `, and so ${anew.length - 1} more times`;
    wrong.push(
      `The dice${where(anew[0] ?? 0)} were drawn anew by a press that may not do that${more}: only the first one after a new promise may.`,
    );
  }
  const begun = new Set(streams.map(({ from }) => from));
  for (const { number, notation } of actions)
    if (notation.startsWith('~seed ') && !begun.has(number))
      wrong.push(`Action ${number} promises a new seed that no roll comes from.`);
  return wrong;
}

function checkBeaconStream(proof: Proof, stream: Stream, before: Stream): string[] {
  const place = where(stream.from);
  if (pressOf(stream) !== undefined) return [`The dice${place} name both a press and a beacon.`];
  if (!isPromised(proof, before) || before.seed !== stream.seed || before.parts?.kind !== 'after')
    return [`The dice${place} name a beacon, but no new promise is right before them.`];
  if (pressOf(before) !== undefined || before.parts.beacon !== undefined)
    return [`The dice${where(before.from)} were drawn anew in more than one way.`];
  if (stream.from !== before.from + 1)
    return [`The beacon should give the dice from action ${before.from + 1} on, not${place}.`];
  return [];
}

function checkPromised(
  proof: Proof,
  stream: Stream,
  next: Stream | undefined,
  press: number | undefined,
): string[] {
  if (!isPromised(proof, stream)) return [`No entry of the log promises the dice${where(stream.from)}.`];
  if (next !== undefined && beaconOf(next) !== undefined) return [];
  return press !== undefined && press < (next?.from ?? proof.actions.length + 1)
    ? [`The press of action ${press} should have been added to the new dice but wasn’t.`]
    : [];
}

function isFirstPress(proof: Proof, stream: Stream, before: Stream, first: number | undefined): boolean {
  if (before.seed !== stream.seed || !isPromised(proof, before)) return false;
  const action = proof.actions[stream.from - 1];
  if (proof.version === 1) return action !== undefined && !action.notation.startsWith('~');
  return action?.press === pressOf(stream) && first === stream.from;
}

/** What keeps a host with a changed bot from choosing the dice of a stream; `word`: nothing but the host's word. */
export type Ground = 'quicknet' | 'own beacon' | 'presses' | 'word';

export interface Grounded {
  readonly from: number;
  readonly ground: Ground;
}

/** What the rolls of each stream rest on, for the streams that have rolls. */
export function groundsOf(proof: Proof): readonly Grounded[] {
  const { streams, rolls } = proof;
  let next = 0;
  return streams.flatMap((stream, index): Grounded[] => {
    const until = streams[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const first = next;
    while ((rolls[next]?.action ?? until) < until) next += 1;
    return next === first ? [] : [{ from: stream.from, ground: groundOf(proof, stream) }];
  });
}

function groundOf(proof: Proof, stream: Stream): Ground {
  const beacon = beaconOf(stream);
  if (beacon !== undefined) return beacon.chain === 'quicknet' ? 'quicknet' : 'own beacon';
  const { from, parts } = stream;
  if (parts === null || (parts.kind === 'after' && parts.press === undefined)) return 'word';
  // The first version doesn't say which actions were presses of people.
  return proof.version === 1 && from > 0 ? 'word' : 'presses';
}
