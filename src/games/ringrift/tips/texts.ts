import type { Tip } from '../../facets/tips.ts';
import type { Rules } from '../terms/rules.ts';

interface Words {
  readonly house: string;
  /** The text for the canonical rules, if it differs from the house rules. */
  readonly canonical?: string;
  readonly isCritical?: true;
}

/**
 * The texts of RingRift 20, 20.1. Where the presets differ, the option that causes the difference selects the
 * text.
 */
const words = {
  'big-claim': {
    house:
      'Watch out: an opponent could claim more than a third of the board next turn. Pass over one of its border markers to open it, or claim it first.',
    isCritical: true,
  },
  chains: {
    house:
      'Starting a capture is optional; stopping isn’t. With one of these captures, you’ll have to go on, so check where the chain can lead. You choose each jump, and you may choose one that ends the chain.',
    isCritical: true,
  },
  'region-price': {
    house:
      'A region costs the **whole cap** of one of your stacks outside it. Choose the cheapest cap before you claim. You may also leave the region for later.',
    isCritical: true,
  },
  blocked: {
    house:
      'Blocked doesn’t mean you’re out. If you have stacks but can’t act, you have to give up a cap, and then you may be able to move.',
    isCritical: true,
  },
  recovery: {
    house:
      'Having no stack and no ring in hand isn’t the end. With a marker on the board and a buried ring in any stack, you may recover.',
    canonical:
      'Having no stack isn’t the end. With a marker and a buried ring, you may recover, even with rings in hand: skip the placement.',
    isCritical: true,
  },
  'hand-first': { house: 'Rings in hand come first: as long as you hold one, you have to place it.' },
  slide: {
    house:
      'Slide one of your markers to the next free cell so that it completes a line. The line becomes your territory; you pay with your lowest ring in a stack of your choice.',
  },
  fallback: {
    house: 'No slide completes a line? Then any marker may move one step. It still costs a buried ring.',
  },
  'recovery-region': {
    house: 'A slide can close a region. Claiming it costs one more buried ring, from a stack outside.',
  },
  'recovery-count': {
    house: 'As long as you could slide, nobody counts as the last player standing, even if you skip.',
    canonical:
      'Recovery doesn’t stop the last-player-standing count. A placement, a move, or a capture does.',
  },
  line: {
    house:
      'The whole chain comes first, then lines, then territory. A line of exactly this length costs one ring.',
  },
  'long-line': {
    house: 'A longer line is worth more than an exact one: you can take part of it for free.',
  },
  height: {
    house: 'Height is a minimum, not a speed. A stack of three may move three or ten cells, never two.',
  },
  markers: {
    house:
      'Your own marker in your way turns into territory when you pass over it; others’ markers flip. Landing on any of them costs a ring.',
  },
  'own-rings': {
    house:
      'Losing your own rings counts for you: every ring eliminated on your turn counts toward your credit.',
  },
  streak: {
    house:
      'Only one other player could act. After three such rounds, they win. Your next placement, move, or capture stops it, and so does a possible recovery slide.',
    canonical:
      'Only one other player could act. After three such rounds, they win. Your next placement, move, or capture stops it.',
  },
  stalemate: {
    house:
      'There are no stacks left on the board. When nobody can place, territory decides, then eliminated rings (rings in hand count), then markers.',
  },
} as const satisfies Record<string, Words>;

export type TipId = keyof typeof words;

/**
 * Tips whose text depends on whether a slide counts for last player standing. For all other tips it depends
 * on whether recovery requires an empty hand.
 */
const byCount: readonly TipId[] = ['recovery-count', 'streak'];

export function tipOf(id: TipId, rules: Rules): Tip {
  const own: Words = words[id];
  const isHouse = byCount.includes(id) ? rules.recoveryCountsForLps : rules.recoveryNeedsEmptyHand;
  const text = isHouse ? own.house : (own.canonical ?? own.house);
  return { id, text, ...(own.isCritical === true && { first: true }) };
}
