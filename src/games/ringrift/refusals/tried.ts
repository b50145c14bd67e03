import type { Action } from '../actions.ts';

/** A decision that somebody has tried, legal or not, with the details that reasons need. */
export type Tried =
  | {
      readonly kind: 'recover';
      readonly cells: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly strikes: boolean;
      /** Option 2: takes a part of the line, at no cost. */
      readonly part: boolean;
      readonly pays: string | undefined;
    }
  | { readonly kind: 'place'; readonly cells: readonly [string]; readonly rings: number }
  | { readonly kind: 'move'; readonly cells: readonly [string, string] }
  | {
      readonly kind: 'capture';
      readonly cells: readonly [string, string, string];
      readonly target: string;
    }
  | { readonly kind: 'skip-placement' | 'other'; readonly cells: readonly string[] };

const recovery = /^Rv?([a-y]\d+)([-x])([a-y]\d+)(\(min[^)]*\))?(?:\/([a-y]\d+))?$/;
const placement = /^P([a-y]\d+)(?:x(\d+))?$/;
const move = /^M([a-y]\d+)-([a-y]\d+)$/;
const capture = /^CC?([a-y]\d+)x([a-y]\d+)-([a-y]\d+)$/;

/** Returns the details of a decision or of a typed text; undefined if the text isn't a decision. */
export const triedBy = (tried: Action | string): Tried | undefined =>
  typeof tried === 'string' ? readText(tried) : ofAction(tried);

function readText(text: string): Tried | undefined {
  const [, from, mark, to, part, pays] = recovery.exec(text) ?? [];
  if (from !== undefined && to !== undefined)
    return {
      kind: 'recover',
      cells: [from, to],
      from,
      to,
      strikes: mark === 'x',
      part: part !== undefined,
      pays,
    };
  const [, cell, rings = '1'] = placement.exec(text) ?? [];
  if (cell !== undefined) return { kind: 'place', cells: [cell], rings: Number(rings) };
  const [, start, end] = move.exec(text) ?? [];
  if (start !== undefined && end !== undefined) return { kind: 'move', cells: [start, end] };
  const [, taker, target, landing] = capture.exec(text) ?? [];
  if (taker !== undefined && target !== undefined && landing !== undefined)
    return { kind: 'capture', cells: [taker, target, landing], target };
  if (text === 'SP') return { kind: 'skip-placement', cells: [] };
  return { kind: 'other', cells: [] };
}

function ofAction(action: Action): Tried {
  switch (action.type) {
    case 'recovery_slide':
    case 'recovery_slide_min': {
      const { from, to } = action;
      const part = action.type === 'recovery_slide_min';
      return {
        kind: 'recover',
        cells: [from, to],
        from,
        to,
        strikes: false,
        part,
        pays: action.type === 'recovery_slide' ? action.pays : undefined,
      };
    }
    case 'stack_strike': {
      const { from, target: to, pays } = action;
      return { kind: 'recover', cells: [from, to], from, to, strikes: true, part: false, pays };
    }
    case 'place_ring':
      return { kind: 'place', cells: [action.cell], rings: action.rings };
    case 'move_stack':
      return { kind: 'move', cells: [action.from, action.to] };
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return {
        kind: 'capture',
        cells: [action.from, action.target, action.landing],
        target: action.target,
      };
    case 'skip_placement':
      return { kind: 'skip-placement', cells: [] };
    default:
      return { kind: 'other', cells: [] };
  }
}
