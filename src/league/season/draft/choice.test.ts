import { describe, expect, it } from 'vitest';
import { playerOf } from '../../../../test/league/roster-league.ts';
import { automaticPick, computersPick, type Picker, refusals } from './choice.ts';
import { allNeeds, totalOf, unmetNeeds } from './needs.ts';

/** Players from text: `C SP:2.5 SP` are `1-C`, `2-SP` with 2.5 war, and `3-SP`. */
const playersOf = (text: string, prefix = '') =>
  text === ''
    ? []
    : text.split(' ').map((card, index) => {
        const [role = '', war] = card.split(':');
        return playerOf(`${prefix}${index + 1}-${role}`, role, war === undefined ? 1 : Number(war));
      });

const full = 'C C 1B 2B 3B SS LF CF RF SP SP SP SP SP CL SU MR LR LR';
const without = (role: string) => full.split(' ').toSpliced(full.split(' ').indexOf(role), 1).join(' ');

const picker = (roster: string, available: string, more: Partial<Picker> = {}): Picker => ({
  rounds: 26,
  roster: playersOf(roster, 'has '),
  available: playersOf(available),
  picksLeft: 5,
  ...more,
});

/** Who may be picked, and why others may not. */
const verdicts = (of: Picker) => of.available.map((player) => refusals(of)(player)?.code ?? 'yes').join(' ');

describe('the needs of a team (League 14)', () => {
  it('are 19, counted by role; all kinds of relievers count as one', () => {
    expect(allNeeds).toBe(19);
    expect(totalOf(unmetNeeds([]))).toBe(19);
    expect(totalOf(unmetNeeds(playersOf(full)))).toBe(0);
    expect([...unmetNeeds(playersOf(without('C')))]).toEqual([['C', 1]]);
    expect([...unmetNeeds(playersOf(`${without('SU')} DH UT OF IF`))]).toEqual([['RP', 1]]);
  });

  it('refuse others when no more picks than needs are left', () => {
    const at = (picksLeft: number) => verdicts(picker(without('C'), 'DH C SP', { picksLeft }));
    expect(at(2)).toBe('yes yes yes');
    expect(at(1)).toBe('needs yes needs');
  });

  it('refuse nobody if nobody is free who fills one', () => {
    expect(verdicts(picker(without('C'), 'DH SP', { picksLeft: 1 }))).toBe('yes yes');
  });

  it('are none in a draft of fewer rounds', () => {
    expect(verdicts(picker('', 'DH C', { picksLeft: 1, rounds: 18 }))).toBe('yes yes');
    expect(verdicts(picker('', 'DH C', { picksLeft: 1, rounds: 19 }))).toBe('needs yes');
  });
});

describe('a pick by the computer (League 14)', () => {
  it('is the highest war that may be picked, or the lower id', () => {
    expect(computersPick(picker(full, 'SP:2 C:1 DH:3 C:3'))?.id).toBe('3-DH');
    expect(computersPick(picker(without('C'), 'SP:2 C:1 C:0.5', { picksLeft: 1 }))?.id).toBe('2-C');
  });

  it('keeps the cap', () => {
    expect(computersPick(picker('C:3', 'SP:2.01 SP:2', { cap: 5, picksLeft: 26 }))?.id).toBe('2-SP');
    expect(computersPick(picker('C:3', 'SP:2.01', { cap: 5 }))).toBeUndefined();
    expect(verdicts(picker(without('C'), 'DH:9', { cap: 20, picksLeft: 1 }))).toBe('cap');
  });
});

describe('an automatic pick (League 14)', () => {
  const of = picker(without('C'), 'SP:5 C:1 C:2', { picksLeft: 1 });

  it('is the first of the queue who is free and may be picked', () => {
    expect(automaticPick(of, ['gone', '1-SP', '2-C', '3-C'], 'skip')).toMatchObject({
      from: 'queue',
      player: { id: '2-C' },
    });
  });

  it('is the computer’s, or skipped, when the queue is used up', () => {
    expect(automaticPick(of, ['1-SP'], 'best')).toMatchObject({ from: 'best', player: { id: '3-C' } });
    expect(automaticPick(of, ['1-SP'], 'skip')).toEqual({ from: 'skipped' });
    expect(automaticPick(picker('', ''), [], 'best')).toEqual({ from: 'skipped' });
  });
});
