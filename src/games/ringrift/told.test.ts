import { describe, expect, it } from 'vitest';
import { chosen, from, played, position, storyOfPlay } from '../../../test/games/ringrift/positions.ts';
import { act, notated, parsed, resignation, resultOf, scoresOf, start, timeouts } from './play.ts';
import type { Sitting } from './sitting.ts';

/** What the story says about a turn, and when (RingRift 21.8): one line for each turn, once it is over. */

describe('a turn', () => {
  it('is one line of its own, where the same seat plays the next one too', () => {
    // Ben has only a buried ring, so his turns are skipped automatically.
    const alone = from(position('movement', { stacks: 'b2:21 g7:11' }));
    expect(storyOfPlay(alone, 'Mg7-g5', 'Mg5-g3').slice(0, 2)).toEqual([
      'Ada: Moves g7 → g5.',
      'Ada: Moves g5 → g3.',
    ]);
    const { sitting } = played(alone, 'Mg7-g5', 'Mg5-g3');
    expect(sitting.lately).toMatchObject({ turn: 3, seat: 0, changed: ['g3', 'g5'] });
    expect(sitting.lately?.played.map(({ text }) => text)).toEqual(['Mg5-g3']);
  });

  it('is told once it is over, with all its decisions', () => {
    const first = played(start(chosen()), 'Pd4');
    expect(first.told).toEqual([]);
    expect(first.sitting.lately?.changed).toEqual(['d4']);
    const second = played(first.sitting, 'Md4-d6');
    expect(second.told).toMatchObject([{ kind: 'turn', seat: 0 }]);
    expect(second.sitting.lately?.played.map(({ text }) => text)).toEqual(['Pd4', 'Md4-d6']);
  });

  it('goes on as it was when somebody else leaves in its middle', () => {
    const first = played(start(chosen({ players: 3 })), 'Pd4');
    const done = act(first.sitting, 2, resignation(2));
    expect(done.events).toEqual([{ kind: 'left', seat: 2, how: 'resignation' }]);
    expect(done.state.lately).toEqual(first.sitting.lately);
    expect(played(done.state, 'Md4-d6').told).toMatchObject([
      { kind: 'turn', seat: 0, played: [{ text: 'Pd4' }, { text: 'Md4-d6' }] },
    ]);
  });

  it('is not told twice when the next player leaves first', () => {
    const after = played(start(chosen({ players: 3 })), 'Pd4', 'Md4-d6').sitting;
    const left = act(after, 1, resignation(1));
    expect(left.events).toMatchObject([{ kind: 'turn', seat: 1, played: [{ action: { type: 'resign' } }] }]);
    expect(left.events).toHaveLength(1);
  });
});

describe('a last ring that goes', () => {
  const doomed = (hand: string) =>
    from(position('movement', { hand, stacks: 'a1:1 h7:33 h8:22', markers: 'b1:2' }), { players: 3 });

  it('is told of the player who is out, once', () => {
    const { told } = played(doomed('0,0,0'), 'Ma1-b1');
    expect(told.filter(({ kind }) => kind === 'out')).toEqual([{ kind: 'out', seat: 0 }]);
    expect(played(doomed('1,0,0'), 'Ma1-b1').told.some(({ kind }) => kind === 'out')).toBe(false);
  });

  it('leaves nothing to resign from', () => {
    const { sitting } = played(doomed('0,0,0'), 'Ma1-b1');
    expect(() => act(sitting, 0, resignation(0))).toThrow('You have no rings left');
    expect(() => act(sitting, 0, { type: 'time_out', player: 1 })).toThrow('You have no rings left');
  });

  it('is not told of who wins with it', () => {
    const winning = doomed('0,0,0');
    const near: Sitting = { ...winning, game: { ...winning.game, credit: [23, 0, 0] } };
    const { told, sitting } = played(near, 'Ma1-b1');
    expect(resultOf(sitting)).toMatchObject({ winners: [0], reason: 'ring_elimination', scores: [24, 0, 0] });
    expect(told.map(({ kind }) => kind)).toEqual(['turn', 'end']);
  });
});

describe('a streak', () => {
  it('is told of who alone could act, and when it breaks', () => {
    const alone = from(position('movement', { stacks: 'b2:21 g7:11' }));
    expect(played(alone, 'Mg7-g5', 'Mg5-g3').told.filter(({ kind }) => kind === 'alone')).toEqual([
      { kind: 'alone', seat: 0, rounds: 1, of: 3 },
    ]);
    const other = from(position('movement', { stacks: 'b2:11 g7:22' }));
    const standing = { anchor: 1, seen: [true, false], acted: [true, true], streakPlayer: 1, streak: 1 };
    const broken = { ...other, game: { ...other.game, standing } };
    const { told } = played(broken, 'Mb2-b4', 'Mg7-g5');
    expect(told.filter(({ kind }) => kind === 'again')).toEqual([{ kind: 'again', seat: 0 }]);
  });
});

describe('the end', () => {
  /**
   * A position in which the move eliminates the last stack. Territory then decides, or the criterion after it
   * (RingRift 14.5).
   */
  const stale = (hand: string, markers: string, collapsed: string) =>
    from(position('movement', { hand, stacks: 'a1:1', markers, collapsed }));

  it('counts the hand as credit in a stalemate, and only there', () => {
    const { sitting, told } = played(stale('0,0', 'a2:2', 'b1:1 b2:2 c2:2'), 'Ma1-a2');
    expect(resultOf(sitting)).toMatchObject({
      winners: [1],
      places: [2, 1],
      scores: [1, 0],
      reason: 'stalemate_territory',
    });
    expect(told.at(-1)).toMatchObject({
      kind: 'end',
      winner: 1,
      turns: 1,
      finals: [
        { seat: 1, place: 1, spaces: 2, rings: 0, markers: 0 },
        { seat: 0, place: 2, spaces: 1, rings: 1, markers: 1 },
      ],
    });
    expect(told.at(-1)).not.toHaveProperty('gained');
    expect(scoresOf(sitting)).toEqual([1, 0]);
  });

  it('says what the winner’s last turn brought, and not another’s', () => {
    const won = played(stale('0,0', 'a2:2', ''), 'Ma1-a2').told.at(-1);
    expect(won).toMatchObject({ winner: 0, gained: { claim: 0, spaces: 0, rings: 1 } });
    const resigned = played(start(chosen()), 'Pd4', 'Md4-d6', 'RESIGN').told.at(-1);
    expect(resigned).toMatchObject({ winner: 0, reason: 'resignation' });
    expect(resigned).not.toHaveProperty('gained');
  });

  it('of a game by clock is told as such', () => {
    const begun = start(chosen());
    const [due] = timeouts(begun);
    if (due === undefined) throw new Error('Somebody is to move.');
    expect(due).toEqual({ seat: 0, action: { type: 'time_out', player: 1 } });
    const { state } = act(begun, due.seat, due.action);
    expect(resultOf(state)).toMatchObject({ winners: [1], reason: 'timeout' });
    expect(timeouts(state)).toEqual([]);
    expect(() => act(state, 1, due.action)).toThrow('The game is over.');
  });
});

describe('an action of the wrong seat', () => {
  const three = start(chosen({ players: 3 }));

  it('is refused: out of turn, for another, without a seat, by who has left', () => {
    const place = parsed(three, 'Pd4');
    expect(() => act(three, 1, place)).toThrow('It’s not your turn.');
    expect(() => act(three, 7, place)).toThrow('Nobody plays this seat.');
    expect(() => act(three, 1, { type: 'time_out', player: 2 })).toThrow('It’s not your turn.');
    expect(() => act(three, 0, { type: 'time_out', player: 2 })).toThrow(
      'You can’t leave for somebody else.',
    );
    const left = act(three, 1, resignation(1)).state;
    expect(() => act(left, 1, place)).toThrow('You’ve left this game.');
    expect(() => act(left, 1, resignation(1))).toThrow('You’ve left this game.');
  });

  it('names leavers by their chairs, time-outs too, whatever was swapped', () => {
    const swapped = played(start(chosen()), 'Pd4x3', 'Md4-d7', 'SW').sitting;
    expect(notated(swapped, { type: 'time_out', player: 1 })).toBe('TIMEOUT');
    expect(parsed(swapped, 'TIMEOUT')).toEqual({ type: 'time_out', player: 1 });
    const { state } = act(swapped, 0, { type: 'time_out', player: 1 });
    expect(resultOf(state)).toMatchObject({ winners: [1], reason: 'timeout' });
  });
});
