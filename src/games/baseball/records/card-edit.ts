import { z } from 'zod';
import { playerId } from '../terms/ids.ts';
import { fieldPositions } from '../terms/positions.ts';

const player = playerId;
const slot = z.int().min(1).max(9);
export const position = z.enum([...fieldPositions, 'DH']);

/** One change of a lineup card before the game. */
export const cardEdit = z.discriminatedUnion('kind', [
  /** Puts a player into a slot, at a position. */
  z.strictObject({ kind: z.literal('place'), slot, player, position }),
  z.strictObject({ kind: z.literal('swap'), one: slot, other: slot }),
  z.strictObject({ kind: z.literal('starter'), player }),
  z.strictObject({ kind: z.literal('dh'), dh: z.boolean() }),
  z.strictObject({ kind: z.literal('default') }),
  z.strictObject({ kind: z.literal('saved') }),
]);
export type CardEdit = Readonly<z.infer<typeof cardEdit>>;

export const cardEditExplanation =
  'To change the lineup card, type L/slot/player=POS, L/x/slot/slot to swap two slots, L/p/player for the starter, L/dh/1 or L/dh/0, L/d for the default lineup or L/s for the saved one.';

/**
 * The text of a card change after its `L`, such as `3/pcg-07=SS`, `x/1/2`, `p/pcg-56`, `dh/0`, `d` or `s`.
 */
export function cardEditText(edit: CardEdit): string {
  switch (edit.kind) {
    case 'place':
      return `${edit.slot}/${edit.player}=${edit.position}`;
    case 'swap':
      return `x/${edit.one}/${edit.other}`;
    case 'starter':
      return `p/${edit.player}`;
    case 'dh':
      return `dh/${edit.dh ? 1 : 0}`;
    case 'default':
      return 'd';
    case 'saved':
      return 's';
  }
}

/** Reads a card change from the parts of its text after `L`; the schema checks it. */
export function cardEditFields(parts: readonly string[]): unknown {
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 1) return { kind: { d: 'default', s: 'saved' }[first] };
  if (parts.length === 3)
    return { kind: first === 'x' ? 'swap' : '', one: digit(second), other: digit(third) };
  if (parts.length !== 2) return undefined;
  if (first === 'p') return { kind: 'starter', player: second };
  if (first === 'dh') return { kind: 'dh', dh: { 0: false, 1: true }[second] };
  const [, who, where] = /^([^=]+)=(\w+)$/.exec(second) ?? [];
  return { kind: 'place', slot: digit(first), player: who, position: where };
}

const digit = (text: string): number | undefined => (/^[1-9]$/.test(text) ? Number(text) : undefined);
