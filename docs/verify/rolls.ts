import { hashOf, wordsOf } from './hashes.ts';
import type { Proof, Roll, Stream } from './proof.ts';
import { isPromised, where } from './streams.ts';

/** Recomputes every roll from its stream. */

/** What can make a check wait, so that a page stays alive. */
export type Pause = () => Promise<void>;

const wordRange = 2 ** 32;

/** @param pause called before each stream */
export async function checkRolls(proof: Proof, pause: Pause): Promise<string[]> {
  const { streams, rolls, actions } = proof;
  if (rolls.some(({ action }, at) => action < (rolls[at - 1]?.action ?? 0)))
    return ['The rolls are out of order.'];
  if (rolls.some(({ action }) => action > actions.length))
    return ['There are rolls of actions that aren’t there.'];
  let next = 0;
  for (const [index, stream] of streams.entries()) {
    await pause();
    const until = streams[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const first = next;
    while ((rolls[next]?.action ?? until) < until) next += 1;
    const wrong =
      rollOfThePromise(proof, stream, rolls[first]) ?? streamFault(stream, rolls.slice(first, next), first);
    if (wrong !== undefined) return [wrong];
  }
  return next === rolls.length ? [] : ['There are rolls that no seed gives.'];
}

/** Only later actions roll; a promise in the log itself never does. */
const rollOfThePromise = (proof: Proof, stream: Stream, first: Roll | undefined): string | undefined =>
  proof.version === 3 && first?.action === stream.from && isPromised(proof, stream)
    ? `A roll comes from the promise${where(stream.from)} itself.`
    : undefined;

function streamFault(
  { seed, commit, entropy }: Stream,
  rolls: readonly Roll[],
  before: number,
): string | undefined {
  const word = wordsOf(seed, entropy);
  let position = 0;
  const face = (sides: number): number => {
    const limit = wordRange - (wordRange % sides);
    for (;;) {
      const drawn = word(position);
      position += 1;
      if (drawn < limit) return (drawn % sides) + 1;
    }
  };
  for (const [index, roll] of rolls.entries()) {
    const at = position;
    const values = roll.sides.map(face);
    const name = `Roll ${before + index + 1} (${roll.kind.slice(0, 40)}, action ${roll.action})`;
    if (roll.at !== at) return `${name} should begin at position ${at} of the stream but says ${roll.at}.`;
    if (values.join() !== roll.values.join()) return `${name} should show other values: ${shortly(values)}.`;
    if (roll.id !== hashOf(`${commit}\0${entropy}\0${at}`).slice(0, 16)) return `${name} has a wrong id.`;
  }
  return undefined;
}

const shortly = (values: readonly number[]): string =>
  values.length > 20 ? `${values.slice(0, 20).join(', ')} …` : values.join(', ');
