import type { PlayRecord } from '../records/play-record.ts';

/** Formats the dice of a play for its lines. */

/** A roll, parsed from its stored text (`AbRoll 3 2 5 11 17`). */
interface Thrown {
  readonly kind: string;
  readonly values: readonly number[];
}

function thrown(text: string): Thrown {
  const [kind = '', ...values] = text.split(' ');
  return { kind, values: values.map(Number) };
}

/**
 * Formats every die of a roll. In an at-bat, the resolution die comes before the check die, which rarely
 * matters.
 */
function inWords({ kind, values }: Thrown): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  switch (kind) {
    case 'AbRoll':
      return `${a} · ${b}+${c} · ${e}, check ${d}`;
    case 'CheckRoll':
      return `check ${a} · ${b}`;
    case 'JumpRoll':
      return `jump ${b}+${c}, check ${a} · ${d}`;
    case 'BuntRoll':
      return `bunt ${a}`;
    case 'FieldingRoll':
      return `fielding ${a} · ${b}+${c}+${d}${values.length > 4 ? ` · ${e}` : ''}`;
    case 'InjuryRoll':
      return `injury ${a}+${b}+${c}`;
    default:
      return `d20 ${values.join(' ')}`;
  }
}

/** Formats all dice of a play: `🎲 4 · 2+5 · 11, check 9; fielding 14 · 3+4+5`. Empty if nobody rolled. */
export function allDice({ rolls }: Pick<PlayRecord, 'rolls'>): string {
  return rolls.length === 0 ? '' : `🎲 ${rolls.map(({ text }) => inWords(thrown(text))).join('; ')}`;
}

/**
 * Formats the dice that select the result: `🎲 4 · 2+5 · 11` for card, row and split. Empty if nobody rolled.
 */
export function playDiceWords({ rolls, outcome }: Pick<PlayRecord, 'rolls' | 'outcome'>): string {
  const all = rolls.map(({ text }) => thrown(text));
  const [a = 0, b = 0, c = 0, check = 0, d20 = 0] = all.find(({ kind }) => kind === 'AbRoll')?.values ?? [];
  if (a > 0) {
    const byCheck = outcome === 'wild_pitch' || outcome === 'passed_ball';
    return byCheck ? `🎲 check ${check} · ${d20}` : `🎲 ${a} · ${b}+${c} · ${d20}`;
  }
  return allDice({ rolls });
}
