import { describe, expect, it } from 'vitest';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { baseball } from '../index.ts';
import type { Ball, PendingPlay } from '../records/pending-play.ts';
import type { State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';

/** Returns the notation for a typed text, or the code of the error. */
function meant(state: State, text: string): string {
  try {
    return baseball.notate(state, baseball.parse(state, text));
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
}

const underWay = { defence: defaultDefense, offence: defaultOffense, attemptOff: false, rolls: [] };
const asked = (kind: 'runner' | 'throw', pending: PendingPlay): State =>
  sampleState({ on: [0, 1, 0], step: { kind, play: { ...underWay, pending } } });

const ball: Ball = {
  outcome: 'flyout_b',
  hitType: 'flyball',
  location: 'CF',
  reading: null,
  xCheck: null,
  advancement: 'FLY_B',
};

describe('words in place of the notation', () => {
  it.each([
    ['swing', 'O/n/-/j/0/0'],
    ['Swing away!', 'O/n/-/j/0/0'],
    ['bunt', 'O/n/-/j/1/0'],
    ['Hit & run', 'O/n/-/j/0/1'],
    ['contact', 'O/c/-/j/0/0'],
    ['steal', 'O/n/2/j/0/0'],
    ['steal third', 'O/n/3/j/0/0'],
    ['hold', 'D/n/n/0/n/1/0'],
    ['infield in', 'D/n/i/0/n/-/0'],
    ['walk him', 'D/n/n/0/n/-/1'],
    ['ready', 'Y'],
    ['roll', 'R'],
    ['steal everything', 'bad-notation'],
    ['constructor', 'bad-notation'],
    ['send', 'bad-notation'],
    // Conceding must be confirmed, so typing the word alone doesn't trigger it.
    ['concede', 'bad-notation'],
  ])('before a play: %s is %s', (text, notation) => {
    expect(meant(sampleState({ on: [1, 0, 0] }), text)).toBe(notation);
  });

  it('mean what the runner or the throw is asked for', () => {
    const fly = asked('runner', { kind: 'fly', asks: 'send', ball, lead: { from: 2, to: 3, safe: 9 } });
    expect(['send', 'hold', 'stay'].map((text) => meant(fly, text))).toEqual([
      'A/send',
      'A/hold',
      'bad-notation',
    ]);
    const lead = { from: 2, to: 4, safe: 9 } as const;
    const trail = { from: 1, to: 3, safe: 12 } as const;
    const aim = asked('throw', { kind: 'uncapped', asks: 'aim', ball, lead, trail });
    expect(['home', 'throw to third', 'third', 'second'].map((text) => meant(aim, text))).toEqual([
      'T/lead',
      'T/trail',
      'T/trail',
      'bad-notation',
    ]);
  });
});
