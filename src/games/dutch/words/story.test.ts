import { describe, expect, it } from 'vitest';
import { later, position, toldOf } from '../../../../test/games/dutch/positions.ts';
import type { Event } from '../events.ts';
import type { EndReason, RoundResult, State } from '../state.ts';
import { closingOf, matchWon, roundWon, storyOf } from './story.ts';

/** What has happened, in words. */

const names = (seat: number) => ['Ann', 'Ben', 'Cleo', 'Hard', 'Expert'][seat] ?? '';

/** Builds the result of a round. Scores are in final order: `1:3/2` means that seat 1 has 3 points in 2 cards. */
const result = (
  reason: EndReason,
  winners: readonly number[],
  ...scores: readonly string[]
): RoundResult => ({
  reason,
  winners: winners.map((seat) => seat - 1),
  scores: scores.map((text) => {
    const [seat = 0, points = 0, cards = 0] = text.split(/[:/]/).map(Number);
    return { seat: seat - 1, points, cards };
  }),
});
const won = (caller: number | null, ...given: Parameters<typeof result>) =>
  roundWon(result(...given), caller === null ? null : caller - 1, names);

describe('the end says who called Dutch, who has won and by how much', () => {
  it('where the caller wins, against the next', () => {
    expect(won(1, 'lowest_points', [1], '1:4/2', '3:7/3', '2:12/4')).toBe(
      'Ann called Dutch and wins with 4 points, 3 fewer than Cleo.',
    );
    expect(won(1, 'lowest_points', [1], '1:4/2', '3:4/3')).toBe(
      'Ann called Dutch and wins with 4 points on 2 cards, 1 fewer than Cleo.',
    );
    expect(won(1, 'lowest_points', [1], '1:4/2', '3:4/2')).toBe(
      'Ann called Dutch and wins with 4 points, tied with Cleo: the caller wins a tie.',
    );
  });

  it('where the caller loses, against the caller', () => {
    expect(won(2, 'lowest_points', [1], '1:5/2', '3:7/3', '2:12/4')).toBe(
      'Ben called Dutch with 12 points. Ann wins with 5 points, 7 fewer.',
    );
    expect(won(2, 'lowest_points', [1], '1:1/2', '2:1/4')).toBe(
      'Ben called Dutch with 1 point. Ann wins with 1 point on 2 cards, 2 fewer.',
    );
    expect(won(2, 'lowest_points', [1, 3], '1:5/2', '3:5/2', '2:12/4')).toBe(
      'Ben called Dutch with 12 points. Ann and Cleo win with 5 points each, 7 fewer.',
    );
  });

  it('where the caller has left, or nobody called', () => {
    expect(won(2, 'lowest_points', [1], '1:5/2', '3:7/3')).toBe(
      'Ben called Dutch and left. Ann wins with 5 points, 2 fewer than Cleo.',
    );
    expect(won(null, 'stalled', [1], '1:5/2', '3:7/3')).toBe(
      'Nobody draws anymore: Ann wins with 5 points, 2 fewer than Cleo.',
    );
    expect(won(null, 'stalled', [1, 3], '1:5/2', '3:5/2')).toBe(
      'Nobody draws anymore: Ann and Cleo win with 5 points each.',
    );
  });

  it('where a hand or a collection ended it', () => {
    expect(won(null, 'empty_hand', [1], '1:0/0', '2:9/3')).toBe('Ann wins with an empty hand.');
    expect(won(2, 'empty_hand', [1], '1:0/0', '2:9/3')).toBe(
      'Ben called Dutch with 9 points. Ann wins with an empty hand.',
    );
    expect(won(1, 'four_of_a_kind', [1], '1:3/4', '2:9/3')).toBe(
      'Ann called Dutch and wins with four of a kind.',
    );
    expect(won(null, 'abandoned', [], '1:3/4')).toBe('No person is left: the game is abandoned.');
  });

  it('in the event of the end, and in its summary', () => {
    const low = position({
      hands: ['AH - - -', '9H 9D - -'],
      draw: 'KC 2C 3C 4C',
      state: { dutch: null },
    });
    const end = toldOf(
      low,
      's1 draw deck',
      's1 dutch',
      's1 play 5',
      's1 pass',
      's2 pass',
      's2 draw deck',
      's2 play 5',
      's1 pass',
      's2 pass',
    ).at(-1);
    expect(end?.kind).toBe('end');
    expect(end && storyOf(end, names)).toBe('Ann called Dutch and wins with 1 point, 17 fewer than Ben.');
    expect(end && closingOf(end, names)?.text.split('\n')).toEqual([
      'Ann called Dutch and wins with 1 point, 17 fewer than Ben.',
      'Ann: 1 point, 1 card',
      'Ben: 18 points, 2 cards',
    ]);
  });

  it('of a match, by points or by rounds won', () => {
    const total = (seat: number, points: number, wins: number) => ({ seat: seat - 1, points, wins });
    const reason = 'rounds';
    const totals = [total(2, 12, 1), total(1, 30, 1)];
    expect(matchWon({ reason, winners: [1], totals }, names)).toBe(
      'Ben wins the match with 12 points, 18 fewer than Ann.',
    );
    const level = [total(2, 12, 1), total(1, 12, 2)];
    expect(matchWon({ reason, winners: [0], totals: level }, names)).toBe(
      'Ann wins the match with 12 points, tied with Ben but with more rounds won.',
    );
    const both = [total(2, 12, 1), total(1, 12, 1)];
    expect(matchWon({ reason, winners: [0, 1], totals: both }, names)).toBe(
      'Ann and Ben win the match with 12 points each.',
    );
  });
});

describe('passes of computers', () => {
  const window = (more: Partial<State> = {}): State =>
    later(
      position({
        hands: ['9C 5H 3D KS', '8C 8D QD 4C', '9H 2C 2D 2H', '5C 5D 6C 6D', 'KC KD 4S 4D'],
        computers: { 3: 'easy', 4: 'hard', 5: 'expert' },
        state: more,
      }),
      's1 draw deck',
      's1 play 1',
    );
  const lines = (events: readonly Event[]) =>
    events.map((one) => storyOf(one, names)).filter((one) => one !== '');

  it('are one line when the window closes, those of people stand alone', () => {
    const told = toldOf(window(), 's1 pass', 's2 pass', 's3 pass', 's4 pass', 's5 pass');
    expect(lines(told)).toEqual(['Ann passes.', 'Ben passes.', 'Cleo, Hard, and Expert pass.']);
  });

  it('leave out who has dropped a card, or tried to', () => {
    const told = toldOf(window(), 's1 pass', 's2 pass', 's3 same 1', 's3 pass', 's4 same 1', 's5 pass');
    const passes = lines(told).filter((line) => /pass/.test(line));
    expect(passes).toEqual(['Ann passes.', 'Ben passes.', 'Expert passes.']);
  });

  it('say nothing where no computer passed', () => {
    const two = later(position({ hands: ['9C 5H 3D KS', '8C 8D QD 4C'] }), 's1 draw deck', 's1 play 1');
    expect(lines(toldOf(two, 's1 pass', 's2 pass'))).toEqual(['Ann passes.', 'Ben passes.']);
  });
});
