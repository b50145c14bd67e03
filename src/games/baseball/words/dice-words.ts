import type { PlayRecord } from '../records/play-record.ts';

/** The dice of a play as its lines show them. */

/** Dice by kind, from the text that is stored of them (`AbRoll 3 2 5 11 17`). */
interface Thrown {
  readonly kind: string;
  readonly values: readonly number[];
}

function thrown(text: string): Thrown {
  const [kind = '', ...values] = text.split(' ');
  return { kind, values: values.map(Number) };
}

/**
 * Every die of a throw in words. The resolution die of an at-bat comes before its check die, which rarely
 * counts.
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

/** All dice of a play: `🎲 4 · 2+5 · 11, check 9; fielding 14 · 3+4+5`; empty where nobody rolled. */
export function allDice({ rolls }: Pick<PlayRecord, 'rolls'>): string {
  return rolls.length === 0 ? '' : `🎲 ${rolls.map(({ text }) => inWords(thrown(text))).join('; ')}`;
}

/** The dice that read the play: `🎲 4 · 2+5 · 11` for card, row and split; empty where nobody rolled. */
export function playDiceWords({ rolls, outcome }: Pick<PlayRecord, 'rolls' | 'outcome'>): string {
  const all = rolls.map(({ text }) => thrown(text));
  const [a = 0, b = 0, c = 0, check = 0, d20 = 0] = all.find(({ kind }) => kind === 'AbRoll')?.values ?? [];
  if (a > 0) {
    const byCheck = outcome === 'wild_pitch' || outcome === 'passed_ball';
    return byCheck ? `🎲 check ${check} · ${d20}` : `🎲 ${a} · ${b}+${c} · ${d20}`;
  }
  return allDice({ rolls });
}
