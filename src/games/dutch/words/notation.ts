import { RuleError } from '../../../engine/rule-error.ts';
import { type Action, action } from '../actions.ts';
import type { Seat, Slot } from '../state.ts';
import { seatText, slotText } from './lines.ts';

/** The notation of actions: each action has exactly one text (Dutch 21). Seats and slots count from 1. */

/** Writes an action without naming the seat, because the table knows who acts. */
export function notate(taken: Action): string {
  switch (taken.type) {
    case 'initial_peek':
      return `look ${taken.indices.map((index) => index + 1).join(' ')}`;
    case 'draw':
      return `draw ${taken.source}`;
    case 'play':
      return `play ${taken.index + 1}`;
    case 'same_rank':
      return `same ${taken.index + 1}`;
    case 'queen_peek':
      return `peek ${slotText({ seat: taken.owner, index: taken.index })}`;
    case 'jack_swap':
      return `swap ${slotText(taken.a)} ${slotText(taken.b)}`;
    case 'auto_pass':
      return `autopass ${taken.on ? 'on' : 'off'}`;
    case 'timer':
      return `timer ${taken.name}`;
    default:
      return words[taken.type];
  }
}

type Plain =
  | 'pass_same_rank'
  | 'skip_power'
  | 'collect'
  | 'decline_collect'
  | 'call_dutch'
  | 'ready'
  | 'leave';

const words: Readonly<Record<Plain, string>> = {
  pass_same_rank: 'pass',
  skip_power: 'skip',
  collect: 'collect',
  decline_collect: 'decline',
  call_dutch: 'dutch',
  ready: 'ready',
  leave: 'leave',
};
const plain = new Map(Object.entries(words).map(([type, word]) => [word, type]));

const unread = (): never => {
  throw new RuleError(
    'bad-notation',
    'Write `draw deck`, `play 5`, `same 2`, `pass`, `peek s3[1]`, `swap s2[3] s3[1]`, `look 1 4`, `skip`, `collect`, `dutch`, `autopass on` or `ready`.',
  );
};

/**
 * Reads a number that counts from 1 and returns it counted from 0. Returns undefined if the text has a sign,
 * a leading zero or anything else.
 */
const counted = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,2}$/.test(text) ? Number(text) - 1 : undefined;

function slotIn(text: string | undefined): Slot | undefined {
  const [, seat, index] = /^s(\d+)\[(\d+)\]$/.exec(text ?? '') ?? [];
  const [of, at] = [counted(seat), counted(index)];
  return of === undefined || at === undefined ? undefined : { seat: of, index: at };
}

/** Returns the action that the words describe, not yet validated; undefined if the verb is unknown. */
function meant(verb: string, rest: readonly string[]): unknown {
  const [first, second] = rest;
  switch (verb) {
    case 'look':
      return { type: 'initial_peek', indices: rest.map(counted) };
    case 'draw':
      return { type: 'draw', source: first };
    case 'play':
      return { type: 'play', index: counted(first) };
    case 'same':
      return { type: 'same_rank', index: counted(first) };
    case 'peek': {
      const slot = slotIn(first);
      return { type: 'queen_peek', owner: slot?.seat, index: slot?.index };
    }
    case 'swap':
      return { type: 'jack_swap', a: slotIn(first), b: slotIn(second) };
    case 'autopass':
      return { type: 'auto_pass', on: first === 'on' ? true : first === 'off' ? false : undefined };
    case 'timer':
      return { type: 'timer', name: first };
    default:
      return plain.has(verb) ? { type: plain.get(verb) } : undefined;
  }
}

/**
 * Reads an action.
 *
 * @param text the notation without the seat
 * @throws RuleError `bad-notation` if `notate` never writes this text
 */
export function parse(text: string): Action {
  const [verb = '', ...rest] = text.split(' ');
  const read = action.safeParse(meant(verb, rest));
  // Writing the action again reveals any missing or extra words.
  return read.success && notate(read.data) === text ? read.data : unread();
}

/** Writes an action with the seat in front. A timer has no seat. */
export const notateWithSeat = (seat: Seat, taken: Action): string =>
  taken.type === 'timer' ? notate(taken) : `${seatText(seat)} ${notate(taken)}`;

/**
 * Reads a text with the seat in front, or a timer.
 *
 * @throws RuleError `bad-notation`
 */
export function parseWithSeat(text: string): { readonly seat: Seat | undefined; readonly action: Action } {
  if (text.startsWith('timer ')) return { seat: undefined, action: parse(text) };
  const [, number, rest] = /^s(\d+) (.+)$/.exec(text) ?? [];
  const seat = counted(number);
  if (seat === undefined || rest === undefined) return unread();
  const taken = parse(rest);
  return taken.type === 'timer' ? unread() : { seat, action: taken };
}
