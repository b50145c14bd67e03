import { sealOf } from './entropy.ts';
import { momentOf, timeOf } from './ids.ts';
import type { Proof } from './proof.ts';
import { beaconOf, promisedLater, where } from './streams.ts';

/** Compares a file with what a person noted in the channel: without that, it could be of another game. */

/** What a person pasted, as it is. Empty texts are nothing. */
export interface Noted {
  /** The promise, by the action from which it holds; 0 for the first one. */
  readonly promises: ReadonlyMap<number, string>;
  readonly seal: string;
  /** The end, or in older versions the chain, from the last message of the table. */
  readonly end: string;
}

export const nothingNoted: Noted = { promises: new Map(), seal: '', end: '' };

/** What a pasted text holds: digits of a hash, and a link to a message, which tells when that was posted. */
export interface Pasted {
  readonly digits: string | undefined;
  readonly message: string | undefined;
}

/** Fewer digits could be found by trying. */
const fewest = 16;

/** Reads a pasted text, which may be a whole message and its link. */
export function readPasted(pasted: string): Pasted {
  const link = /\/channels\/[^/\s]+\/\d+\/(\d{17,20})\b/.exec(pasted);
  const rest = pasted.replaceAll(/https?:\S+/g, ' ').toLowerCase();
  const digits = [...rest.matchAll(/(?<![0-9a-z])[0-9a-f]{16,64}(?![0-9a-z])/g)].map(([found]) => found);
  const longest = digits.toSorted((one, other) => other.length - one.length)[0];
  return { digits: longest, message: link?.[1] };
}

/** A result of the check, as a sentence. Open: only the person who reads it can tell. */
export interface Finding {
  readonly kind: 'fine' | 'wrong' | 'open';
  readonly text: string;
}

const finding = (kind: Finding['kind'], text: string): Finding => ({ kind, text });

/** Compares everything that was noted. */
export function compare(proof: Proof, noted: Noted): Finding[] {
  return [...comparePromises(proof, noted), ...compareSeal(proof, noted), ...compareEnd(proof, noted)];
}

/** Compares digits with a pasted text. `what` names them at the beginning of a sentence. */
function compareDigits(what: string, place: string, digits: string, pasted: string): Finding {
  const name = what.toLowerCase();
  if (pasted.trim() === '')
    return finding('open', `You haven’t compared the ${name}${place} with the channel.`);
  const { digits: typed } = readPasted(pasted);
  if (typed === undefined)
    return finding('open', `To compare the ${name}${place}, paste at least ${fewest} of its digits.`);
  return digits.startsWith(typed)
    ? finding('fine', `The ${name}${place} is the one that you pasted.`)
    : finding('wrong', `The ${name} of this file${place} isn’t the one that you pasted.`);
}

function comparePromises(proof: Proof, { promises }: Noted): Finding[] {
  const [first] = proof.streams;
  return [first, ...promisedLater(proof)].flatMap((stream) => {
    const { from, commit } = stream;
    const pasted = promises.get(from) ?? '';
    const next = proof.streams[proof.streams.indexOf(stream) + 1];
    const sealed = from > 0 && next !== undefined ? beaconOf(next)?.message : undefined;
    const { message } = readPasted(pasted);
    return [
      compareDigits('Promise', where(from), commit, pasted),
      ...(message === undefined
        ? []
        : [from === 0 ? olderThanStart(proof, message) : sameMessage(sealed, message)]),
    ].flatMap((one) => one ?? []);
  });
}

function olderThanStart({ streams }: Proof, message: string): Finding | undefined {
  const [{ parts }] = streams;
  const start = parts?.kind === 'start' ? momentOf(parts.start ?? '') : undefined;
  const posted = momentOf(message);
  if (start === undefined || posted === undefined) return undefined;
  return posted < start
    ? finding('fine', `The promise was posted before Start, ${timeOf(posted)}.`)
    : finding('wrong', `The message that you pasted as the promise is newer than Start, ${timeOf(posted)}.`);
}

const sameMessage = (inFile: string | undefined, pasted: string): Finding | undefined => {
  if (inFile === undefined) return undefined;
  return inFile === pasted
    ? finding('fine', 'Its message is the one that the file names.')
    : finding(
        'wrong',
        'The message that you pasted isn’t the one that the file names, which fixes the round.',
      );
};

function compareSeal(proof: Proof, { seal: pasted }: Noted): Finding[] {
  const seal = sealOf(proof);
  if (seal === undefined)
    return pasted.trim() === ''
      ? []
      : [
          finding(
            'wrong',
            'You pasted a seal, but this file has none: its beacon was left out, or it’s another game.',
          ),
        ];
  const same = sameMessage(proof.streams[0].parts?.beacon?.message, readPasted(pasted).message ?? '');
  return [
    compareDigits('Seal', '', seal, pasted),
    ...(same === undefined || readPasted(pasted).message === undefined ? [] : [same]),
  ];
}

function compareEnd({ version, chain, end }: Proof, { end: pasted }: Noted): Finding[] {
  return [
    version === 3 && end !== undefined
      ? compareDigits('End', '', end, pasted)
      : compareDigits('Chain', '', chain, pasted),
  ];
}
