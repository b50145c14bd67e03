import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import type { Player, State } from '../state.ts';
import { destinations, taken } from './destinations.ts';
import { scopeOf } from './figures.ts';

/** Tests where a player may go, one case per kind of movement and per rule of FDNY-INTAKE (Code2027 5, 8). */

const work = ['W001', 'W002'];
const solo = (space: string, more: Partial<Player> = {}, turn: Partial<State['turn']> = {}): State =>
  position({ players: [{ space, visited: ['OWNER-BRIEF', space], hand: work, ...more }], turn });
const first = ({ players: [player] }: State): Player => {
  if (player === undefined) throw new Error('Nobody plays.');
  return player;
};
const content = contentFor(solo('FINISH').options);
const scope = scopeOf(content, { hand: work });
const fire = content.cards.find((card) => card.work?.group === 'FIRE')?.id ?? '';
const later = { visit: 'Subsequent' } as const;
const approved = { fdnyApproved: true, fdnyScope: scope };

/** The ways as text: `SITE-AWARD fdnyApproved+ fdnyReferral-`. */
const ways = (state: State): string[] =>
  destinations(content, state, first(state)).map(({ to, set = {} }) =>
    [to, ...Object.entries(set).map(([flag, value]) => `${flag}${value ? '+' : '-'}`)].join(' '),
  );

describe('the ways on', () => {
  it.each<[string, State, readonly string[]]>([
    ['from the finish are none', solo('FINISH'), []],
    ['that are fixed are one', solo('ARCH-FEES'), ['ARCH-DRAWINGS']],
    ['to choose from are all', solo('LENDER-TALKS'), ['BANK-UNDERWRITING', 'INVESTOR-PITCH']],
    [
      'to choose from leave out what is not yet due',
      solo('PM-CROSSROADS', later),
      ['LENDER-TALKS', 'ARCH-SEARCH', 'SHORTCUT-ALLEY', 'OWNER-CHANGES'],
    ],
    [
      'to choose from include what has come due',
      solo('PM-CROSSROADS', { ...later, flags: { archDone: true, dobApproved: true, ...approved } }),
      ['LENDER-TALKS', 'ARCH-SEARCH', 'ENG-SEARCH', 'SITE-AWARD', 'SHORTCUT-ALLEY', 'OWNER-CHANGES'],
    ],
    [
      'of filing are both while none is remembered',
      solo('DOB-FILING-ROUTE', later),
      ['DOB-PLAN-EXAM', 'DOB-PROF-CERT'],
    ],
    [
      'of filing are the remembered one from then on',
      solo('DOB-FILING-ROUTE', { ...later, flags: { dobRoute: 'DOB-PROF-CERT' } }),
      ['DOB-PROF-CERT'],
    ],
    ['by dice are unknown before the roll', solo('ARCH-SEARCH', later), []],
    ['by dice are of the face', solo('ARCH-SEARCH', later, { rolled: [4] }), ['ARCH-FEES']],
    ['by dice may be several', solo('ARCH-SEARCH', later, { rolled: [1] }), ['ENG-SEARCH', 'PM-CROSSROADS']],
    [
      'by the highest face set its flags',
      solo('DOB-PLAN-EXAM', {}, { rolled: [6] }),
      ['FDNY-INTAKE dobApproved+ fdnyReferral+'],
    ],
    ['by dice without flags set none', solo('DOB-PLAN-EXAM', {}, { rolled: [2] }), ['DOB-PLAN-EXAM']],
    ['by dice depend on what the player has', solo('DOB-SIGN-OFF', {}, { rolled: [1] }), ['DOB-CASHIER']],
    [
      'by dice lead to the finish with both departments’ approval',
      solo('DOB-SIGN-OFF', { flags: { dobApproved: true } }, { rolled: [1] }),
      ['FINISH'],
    ],
    [
      'by dice lead back to the Fire Department where it has fire work to see',
      solo('DOB-SIGN-OFF', { hand: [fire], flags: { dobApproved: true } }, { rolled: [1] }),
      ['FDNY-INTAKE'],
    ],
    ['after an effect has moved the player are none', solo('ARCH-FEES', {}, { movedByEffect: true }), []],
  ])('%s', (_, state, expected) => {
    expect(ways(state)).toEqual(expected);
  });

  it.each<[string, Partial<Player>, readonly string[]]>([
    [
      'cleared by both, scope unchanged',
      { flags: { ...approved, dobApproved: true, fdnyReferral: true } },
      ['SITE-AWARD', 'PM-CROSSROADS'],
    ],
    ['cleared by fire only', { flags: { ...approved, fdnyReferral: true } }, ['DOB-FILING-ROUTE']],
    [
      'a referral pending, and a scope that has changed',
      { flags: { ...approved, fdnyScope: scope + 1, dobApproved: true, fdnyReferral: true } },
      ['FDNY-PLAN-EXAM'],
    ],
    ['fire protection work in the scope', { hand: [fire], flags: { dobApproved: true } }, ['FDNY-PLAN-EXAM']],
    [
      'buildings approved and no fire work',
      { flags: { dobApproved: true } },
      ['SITE-AWARD fdnyApproved+', 'PM-CROSSROADS fdnyApproved+'],
    ],
    ['nothing approved yet', {}, ['DOB-FILING-ROUTE']],
  ])('from FDNY-INTAKE: %s', (_, player, expected) => {
    expect(ways(solo('FDNY-INTAKE', { ...later, ...player }))).toEqual(expected);
  });
});

describe('the way that is taken', () => {
  const way = (state: State) => taken(content, state, first(state))?.to;

  it('is the only one, whatever was chosen before', () => {
    expect(way(solo('ARCH-FEES', {}, { destination: 'PM-CROSSROADS' }))).toBe('ARCH-DRAWINGS');
  });

  it('is the chosen one of several, if it is still open', () => {
    expect(way(solo('LENDER-TALKS'))).toBeUndefined();
    expect(way(solo('LENDER-TALKS', {}, { destination: 'INVESTOR-PITCH' }))).toBe('INVESTOR-PITCH');
    expect(way(solo('LENDER-TALKS', {}, { destination: 'FINISH' }))).toBeUndefined();
  });
});
