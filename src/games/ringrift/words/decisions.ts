import { counted } from '../../../engine/english.ts';
import type { Played } from '../sitting.ts';

/** Describes decisions in words (RingRift 21.7). */

const dash = ([low, high]: readonly [string, string]): string => `${low}–${high}`;

const slid = ({ type }: Played['action']): boolean =>
  type === 'recovery_slide' || type === 'recovery_slide_min' || type === 'stack_strike';

/** Describes a payment. The words depend on the phase and on the earlier decisions of the turn. */
function paid({ phase, rings }: Played, cell: string, before: readonly Played[]): string {
  if (phase === 'forced_elimination') return `Has to give up the cap of ${cell} (${rings})`;
  if (phase === 'line_processing') return `Pays a ring of ${cell}`;
  return before.some(({ action }) => slid(action))
    ? `Pays a buried ring of ${cell}`
    : `Pays the cap of ${cell} (${rings})`;
}

/** Describes what a recovery gained and cost: `(4 spaces, a ring of e5)`. */
function brought({ spaces, rings }: Played, payer: string | undefined): string {
  if (spaces.length === 0) return '';
  const ring = rings > 0 && payer !== undefined ? [`a ring of ${payer}`] : [];
  return ` (${[counted(spaces.length, 'space'), ...ring].join(', ')})`;
}

/** Reads from a move's text which stack pays for it. */
const payerIn = (text: string): string => {
  const [, payer] = /\/(\w+)$/.exec(text) ?? [];
  return payer === undefined ? '' : `, pays with ${payer}`;
};

/** @param before the earlier decisions of the same turn */
export function decisionWords(played: Played, before: readonly Played[] = []): string {
  const { action, text, landedOnMarker, only, spaces } = played;
  const cost = landedOnMarker ? ' (costs a ring)' : '';
  switch (action.type) {
    case 'place_ring':
      return `Places ${action.rings} at ${action.cell}`;
    case 'skip_placement':
      return 'Places nothing';
    case 'swap_sides':
      return 'Swaps sides';
    case 'move_stack':
      return `Moves ${action.from} → ${action.to}${cost}`;
    case 'overtaking_capture':
      return `Captures ${action.target}: ${action.from} → ${action.landing}${cost}`;
    case 'continue_capture_segment':
      return `and ${action.target}: ${action.from} → ${action.landing}${cost}`;
    case 'skip_capture':
      return 'Stops';
    case 'recovery_slide':
      return `Recovery: ${action.from} → ${action.to}${payerIn(text)}${brought(played, action.pays)}`;
    case 'recovery_slide_min': {
      const part = text.includes('(min:') ? `min ${dash(action.takes)}` : 'min';
      return `Recovery: ${action.from} → ${action.to} (${part})${brought(played, undefined)}`;
    }
    case 'stack_strike':
      return `Recovery: ${action.from} strikes ${action.target}${payerIn(text)}`;
    case 'skip_recovery':
      return only ? 'Skips recovery (nothing to recover)' : 'Skips recovery';
    case 'process_line':
      return `Line ${dash(action.line)}`;
    case 'choose_line_option':
      return action.takes === null
        ? `Line ${dash(action.line)}, all`
        : `Line ${dash(action.line)}, only ${dash(action.takes)}, free`;
    case 'choose_territory_option':
      return `Claims ${counted(spaces.length, 'space')} from ${action.region}`;
    case 'skip_territory_processing':
      return 'Claims nothing more';
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return paid(played, action.cell, before);
    case 'resign':
      return 'Resigns';
    case 'time_out':
      return 'Runs out of time';
  }
}
