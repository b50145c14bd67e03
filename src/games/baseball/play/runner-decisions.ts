import { advance } from '../lookups/advancement.ts';
import type { Ball, Going, PendingPlay, RunnerAnswer, Turn } from '../records/pending-play.ts';
import type { PlayResult } from '../records/play-result.ts';
import type { ThrowTarget } from '../terms/decisions.ts';
import type { FinalBase, Finals } from '../terms/terms.ts';
import { ballMoves, done, withFinal } from './ball-in-play.ts';
import type { PlayDice } from './play-dice.ts';
import type { Situation } from './situation.ts';

/**
 * A manager's answer during a play. `safe` is a safe number read from a card in manual mode (Baseball 18.1).
 */
export type Answer =
  | { readonly kind: 'runner'; readonly answer: RunnerAnswer; readonly safe?: number | undefined }
  | { readonly kind: 'throw'; readonly target: ThrowTarget };

type Uncapped = Extract<PendingPlay, { kind: 'uncapped' }>;
type Tagging = Extract<PendingPlay, { kind: 'fly' | 'contact' }>;

/** Uses the safe number that the manager entered, or else the computed one. */
export const withTyped = (going: Going, answer: Answer): Going =>
  answer.kind === 'runner' && answer.safe !== undefined ? { ...going, safe: answer.safe } : going;

const unasked = (pending: PendingPlay): never => {
  throw new Error(`The play asks for something else: ${pending.kind}, ${pending.asks}.`);
};

/** Resolves uncapped hits, one question at a time (Baseball 8.4). */
export function resumeUncapped(
  situation: Situation,
  pending: Uncapped,
  answer: Answer,
  dice: PlayDice,
): Turn {
  const { ball, lead, trail } = pending;
  const word = answer.kind === 'runner' ? answer.answer : answer.target;
  switch (`${pending.asks} ${word}`) {
    case 'send hold':
      return done(ballMoves(situation, ball));
    case 'send send':
      return { kind: 'ask', pending: { ...pending, asks: 'throw', lead: withTyped(lead, answer) } };
    case 'throw none':
      return done(gone(situation, ball, [[lead, true]]));
    case 'throw lead':
      return { kind: 'ask', pending: { ...pending, asks: 'trail' } };
    case 'trail stay':
      return done(gone(situation, ball, [[lead, isSafe(situation, lead, dice)]]));
    case 'trail trail':
      return { kind: 'ask', pending: { ...pending, asks: 'aim', trail: withTyped(trail, answer) } };
    case 'aim lead':
      return done(
        gone(situation, ball, [
          [lead, isSafe(situation, lead, dice)],
          [trail, true],
        ]),
      );
    case 'aim trail':
      return done(
        gone(situation, ball, [
          [lead, true],
          [trail, isSafe(situation, trail, dice)],
        ]),
      );
    default:
      return unasked(pending);
  }
}

/**
 * Resolves a fly or a contact play after the manager's answer. If the runner goes, the defense throws at him
 * (Baseball 8.5, 8.6).
 */
export function resumeTagging(situation: Situation, pending: Tagging, answer: Answer, dice: PlayDice): Turn {
  const { ball } = pending;
  if (answer.kind !== 'runner' || (answer.answer !== 'send' && answer.answer !== 'hold'))
    return unasked(pending);
  if (answer.answer === 'hold') return done(ballMoves(situation, ball));
  const lead = withTyped(pending.lead, answer);
  const safe = isSafe(situation, lead, dice);
  if (pending.kind === 'fly') return done(gone(situation, ball, [[lead, safe]]));
  const { finals } = advance(safe ? 'GB10_SAFE' : 'GB10_OUT', situation.onBase, situation.outs);
  return done(withFinals(ballMoves(situation, ball), finals));
}

/** Rolls the ResolutionRoll for a runner who is thrown at. */
function isSafe({ batter, runners }: Situation, { from, to, safe }: Going, dice: PlayDice): boolean {
  const runner = from === 0 ? batter : runners[from - 1];
  const base = to === 4 ? 'home' : to === 3 ? 'third' : 'second';
  return dice.resolution(`throw to ${base}`, runner?.name ?? batter.name) <= safe;
}

/** Moves each runner who tried for another base to that base, or marks him out. */
function gone(
  situation: Situation,
  ball: Ball,
  men: readonly (readonly [going: Going, safe: boolean])[],
): PlayResult {
  const held = ballMoves(situation, ball);
  const finals = men.reduce(
    (all, [{ from, to }, safe]) => withFinal(all, from, (safe ? to : 0) as FinalBase),
    held.finals,
  );
  return withFinals(held, finals);
}

const withFinals = (result: PlayResult, finals: Finals): PlayResult => ({ ...result, finals, plain: finals });
