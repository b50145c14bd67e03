import { RuleError } from '../../../engine/rule-error.ts';
import { type Action, action, type Gives, type Wants } from '../actions.ts';
import type { State } from '../state.ts';

/**
 * Writes and reads actions as text (Code2027 18). Each action has exactly one form. Rows and seats count from
 * 1.
 */

const listed = (parts: readonly string[]): string => (parts.length === 0 ? '-' : parts.join(','));

const sum = (money: number): string[] => (money > 0 ? [`$${money}`] : []);

const givesText = ({ money, cards }: Gives): string => listed([...sum(money), ...cards]);

function wantsText({ money, types, cards }: Wants): string {
  const counted = (['E', 'L'] as const).flatMap((type) => {
    const many = types[type] ?? 0;
    return many === 0 ? [] : [many === 1 ? type : `${many}${type}`];
  });
  return listed([...sum(money), ...counted, ...cards]);
}

export function notate(taken: Action): string {
  switch (taken.type) {
    case 'act':
      return `act ${taken.row + 1}`;
    case 'play':
      return `play ${taken.card}`;
    case 'pick':
      return `pick ${taken.choice} ${taken.option}`;
    case 'go':
      return `go ${taken.space}`;
    case 'gift':
      return `gift ${taken.card} ${taken.seat + 1}`;
    case 'offer':
      return `offer ${taken.seat + 1} ${givesText(taken.gives)} for ${wantsText(taken.wants)}`;
    case 'counter':
      return `counter ${givesText(taken.gives)} for ${wantsText(taken.wants)}`;
    case 'accept':
      return taken.cards.length === 0 ? 'accept' : `accept ${taken.cards.join(',')}`;
    default:
      return taken.type;
  }
}

const unread = (): never => {
  throw new RuleError(
    'bad-notation',
    'Write `act 1`, `roll`, `reroll`, `play E019`, `pick c12 E019`, `go ARCH-SEARCH`, `gift E010 2`, `offer 2 $20,E010 for $40,2E`, `counter - for $40`, `accept`, `decline`, `cancel`, `retry`, `end` or `auto`.',
  );
};

/**
 * Converts a number that counts from 1, without sign or leading zeros, to an index from 0. Undefined for
 * anything else.
 */
const counted = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d?$/.test(text) ? Number(text) - 1 : undefined;

/** Reads comma-separated assets, sorting them by kind. */
function assetsIn(text: string | undefined): Wants {
  const parts = text === undefined || text === '-' ? [] : text.split(',');
  const types: Wants['types'] = {};
  const cards: string[] = [];
  let money = 0;
  for (const part of parts) {
    const [, many, type] = /^([23]?)([EL])$/.exec(part) ?? [];
    if (part.startsWith('$')) money = Number(part.slice(1));
    else if (type === 'E' || type === 'L') types[type] = many === '' ? 1 : Number(many);
    else cards.push(part);
  }
  return { money, types, cards };
}

const givesIn = (text: string | undefined): Gives => {
  const { money, cards } = assetsIn(text);
  return { money, cards };
};

/** Converts the words into an action, without checking it. */
function meant(verb: string, rest: readonly string[]): unknown {
  const [first, second, , fourth] = rest;
  switch (verb) {
    case 'act':
      return { type: 'act', row: counted(first) };
    case 'play':
      return { type: 'play', card: first };
    case 'pick':
      return { type: 'pick', choice: first, option: second };
    case 'go':
      return { type: 'go', space: first };
    case 'gift':
      return { type: 'gift', card: first, seat: counted(second) };
    case 'offer':
      return { type: 'offer', seat: counted(first), gives: givesIn(second), wants: assetsIn(fourth) };
    case 'counter':
      return { type: 'counter', gives: givesIn(first), wants: assetsIn(rest[2]) };
    case 'accept':
      return { type: 'accept', cards: first?.split(',') ?? [] };
    default:
      return { type: verb };
  }
}

/**
 * Reads an action.
 *
 * @throws RuleError `bad-notation` for text that `notate` would not write
 */
export function parse(text: string): Action {
  const [verb = '', ...rest] = text.split(' ');
  const read = action.safeParse(meant(verb, rest));
  // Writing the action again reveals missing or extra text.
  return read.success && notate(read.data) === text ? read.data : unread();
}

/** Writes a line of a record: `7.1 roll [4]`. `round` and seat are from the state before the action. */
export const recordLine = (
  { round }: Pick<State, 'round'>,
  seat: number,
  taken: Action,
  faces: readonly number[],
): string => `${round}.${seat + 1} ${notate(taken)}${faces.length > 0 ? ` [${faces.join(',')}]` : ''}`;
