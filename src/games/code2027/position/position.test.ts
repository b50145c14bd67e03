import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import type { Predicate } from '../box/schema.ts';
import type { Player, State } from '../state.ts';
import { answerTo, holds } from './conditions.ts';
import { destinations, taken } from './destinations.ts';
import { cardsOf, debtOf, fdnyClear, fdnyCurrent, flagOf, scopeOf, withFlag } from './figures.ts';
import {
  activePlayer,
  inOrderFrom,
  leftOf,
  namesFor,
  opponentsOf,
  playerIn,
  rightOf,
  seatOf,
} from './people.ts';
import { canDraw, diceDue } from './rows.ts';
import { scoreIfFinished } from './score.ts';

/** Tests the values computed for players and their spaces (Code2027 2, 3, 8, 15). */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const four = (...more: readonly Partial<Player>[]): State =>
  position({
    players: [0, 1, 2, 3].map((seat) => at('ARCH-FEES', { hand: [`W00${seat + 1}`], ...more[seat] })),
  });
const first = ({ players: [player] }: State): Player => {
  if (player === undefined) throw new Error('Nobody plays.');
  return player;
};

describe('neighbors', () => {
  it('are the next and the last other player in play, around the table', () => {
    const state = four();
    expect([rightOf(state, 'p1'), leftOf(state, 'p1')]).toEqual(['p2', 'p4']);
    expect([rightOf(state, 'p4'), leftOf(state, 'p4')]).toEqual(['p1', 'p3']);
    expect(namesFor(state, 'p2')).toEqual({ $SELF: 'p2', $RIGHT: 'p3', $LEFT: 'p1' });
  });

  it('are never who has finished or resigned', () => {
    const state = four({}, { finished: true }, {}, { resigned: true });
    expect([rightOf(state, 'p1'), leftOf(state, 'p1')]).toEqual(['p3', 'p3']);
    expect(opponentsOf(state, 'p1').map(({ id }) => id)).toEqual(['p3']);
    expect(inOrderFrom(state, 'p3')).toEqual(['p3', 'p1']);
    expect(inOrderFrom(state, 'p2')).toEqual(['p3', 'p1']);
  });

  it('are missing where nobody else plays', () => {
    const state = four({}, { finished: true }, { resigned: true }, { resigned: true });
    expect(namesFor(state, 'p1')).toStrictEqual({ $SELF: 'p1' });
    expect(opponentsOf(state, 'p1')).toEqual([]);
    expect(seatOf('p4')).toBe(3);
  });

  it('are found by id, and so is whose turn it is; nobody else is', () => {
    const state = four();
    expect(playerIn(state, 'p3')).toBe(state.players[2]);
    expect(activePlayer({ ...state, currentPlayerId: 'p2' })).toBe(state.players[1]);
    expect(() => playerIn(state, 'p5')).toThrow('There is no player p5.');
  });
});

describe('a condition', () => {
  const state = four(
    {
      hand: ['W001', 'E001', 'E002'],
      money: 50,
      time: 7,
      cardsPlayed: { W: 0, B: 0, E: 2, L: 1, I: 0 },
      loans: [{ kind: 'BANK', principal: 30, ratePercent: 5, takenAt: 0 }],
      visit: 'Subsequent',
      flags: { permit: true, nothing: false },
    },
    { resigned: true },
  );
  const content = contentFor(state.options);
  const is = (when: Predicate | null | undefined) => holds(content, state, first(state), when);
  const money = (min: number, max: number | null): Predicate => ({
    type: 'RESOURCE_CHECK',
    resource: 'MONEY',
    min,
    max,
  });

  it('holds from its least to its most, both included', () => {
    expect([money(50, 50), money(51, null), money(0, 49), money(0, null)].map(is)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('holds where there is none', () => {
    expect([is(null), is(undefined)]).toEqual([true, true]);
  });

  it('of several holds where all, or any, or none of them does', () => {
    const [yes, no] = [money(50, 50), money(51, null)];
    expect(is({ all: [yes, no] })).toBe(false);
    expect(is({ all: [yes, yes] })).toBe(true);
    expect(is({ any: [yes, no] })).toBe(true);
    expect(is({ any: [no, no] })).toBe(false);
    expect(is({ not: yes })).toBe(false);
    expect(is({ not: no })).toBe(true);
  });

  it('asks for hands, resources, players and cards played', () => {
    const ask = (asked: Parameters<typeof answerTo>[3]) => answerTo(content, state, first(state), asked);
    expect(ask({ type: 'CARD_COUNT' })).toBe(3);
    expect(ask({ type: 'CARD_COUNT', cardType: 'E' })).toBe(2);
    expect(ask({ type: 'CARD_COUNT', cardType: 'L' })).toBe(0);
    expect(ask({ type: 'RESOURCE_CHECK', resource: 'TIME' })).toBe(7);
    expect(ask({ type: 'RESOURCE_CHECK', resource: 'DEBT' })).toBe(30);
    expect(ask({ type: 'RESOURCE_CHECK', resource: 'SCOPE' })).toBe(scopeOf(content, { hand: ['W001'] }));
    expect(ask({ type: 'PLAYER_COUNT' })).toBe(3);
    expect(ask({ type: 'CARD_ORDINAL', cardType: 'E' })).toBe(2);
    expect(ask({ type: 'CARD_ORDINAL', cardType: 'L' })).toBe(1);
    const visit = (which: 'First' | 'Subsequent') =>
      ask({ type: 'PLAYER_STATE', state: { kind: 'VISIT', visit: which } });
    expect([visit('Subsequent'), visit('First')]).toEqual([1, 0]);
  });

  it('asks where the player is, has been, and what is done', () => {
    const asked = (state: Extract<Predicate, { is: boolean }>['state'], value = true) =>
      is({ type: 'PLAYER_STATE', state, is: value });
    expect(asked({ kind: 'SPACE', spaceId: 'ARCH-FEES' })).toBe(true);
    expect(asked({ kind: 'SPACE', spaceId: 'OWNER-BRIEF' })).toBe(false);
    expect(asked({ kind: 'SPACE', spaceId: 'OWNER-BRIEF' }, false)).toBe(true);
    expect(asked({ kind: 'VISITED', spaceId: 'OWNER-BRIEF' })).toBe(true);
    expect(asked({ kind: 'VISITED', spaceId: 'BANK-UNDERWRITING' })).toBe(false);
    expect(asked({ kind: 'VISIT', visit: 'Subsequent' })).toBe(true);
    expect(asked({ kind: 'VISIT', visit: 'First' })).toBe(false);
    expect(asked({ kind: 'SPACE_PHASE', phase: 'DESIGN' })).toBe(true);
    expect(asked({ kind: 'SPACE_PHASE', phase: 'FUNDING' })).toBe(false);
    expect(asked({ kind: 'WORK_GROUP', group: 'GENERAL' })).toBe(true);
    expect(asked({ kind: 'WORK_GROUP', group: 'FIRE' })).toBe(false);
    expect(asked({ kind: 'FLAG', flag: 'permit' })).toBe(true);
    expect(asked({ kind: 'FLAG', flag: 'nothing' })).toBe(false);
    expect(asked({ kind: 'FLAG', flag: 'toString' })).toBe(false);
  });
});

describe('the Fire Department’s approval', () => {
  const { options } = four();
  const content = contentFor(options);
  const fire = content.cards.find(({ work }) => work?.group === 'FIRE')?.id ?? '';
  const plain = content.cards.find(({ work }) => work !== undefined && work.group !== 'FIRE')?.id ?? '';

  it('is of exactly the scope at that moment', () => {
    const flags = withFlag(content, { hand: [plain], flags: {} }, 'fdnyApproved', true);
    expect(flags).toEqual({ fdnyApproved: true, fdnyScope: scopeOf(content, { hand: [plain] }) });
    expect(fdnyCurrent(content, { hand: [plain], flags })).toBe(true);
    expect(fdnyCurrent(content, { hand: [plain, fire], flags })).toBe(false);
    expect(fdnyCurrent(content, { hand: [plain], flags: { ...flags, fdnyApproved: false } })).toBe(false);
    expect(withFlag(content, { hand: [plain], flags: {} }, 'fdnyApproved', false)).toEqual({
      fdnyApproved: false,
    });
    expect(withFlag(content, { hand: [plain], flags: {} }, 'permit', true)).toEqual({ permit: true });
  });

  it('is not needed without a referral and without work for it', () => {
    const clear = (hand: readonly string[], flags: Player['flags']) => fdnyClear(content, { hand, flags });
    expect(clear([plain], {})).toBe(true);
    expect(clear([fire], {})).toBe(false);
    expect(clear([plain], { fdnyReferral: true })).toBe(false);
    const approved = withFlag(content, { hand: [fire], flags: { fdnyReferral: true } }, 'fdnyApproved', true);
    expect(clear([fire], approved)).toBe(true);
    expect(flagOf(content, { hand: [fire], flags: approved }, 'fdnyCurrent')).toBe(true);
    expect(flagOf(content, { hand: [fire], flags: {} }, 'fdnyClear')).toBe(false);
  });
});

describe('a way on', () => {
  it('is the only one, or the chosen one, and none after an effect has moved the pawn', () => {
    const state = position({ players: [at('LENDER-TALKS', { hand: ['W001'] })], turn: { rolled: [6] } });
    const content = contentFor(state.options);
    const ways = destinations(content, state, first(state)).map(({ to }) => to);
    expect(ways.length).toBeGreaterThan(0);
    const chosen = { ...state, turn: { ...state.turn, destination: ways.at(-1) ?? '' } };
    expect(taken(content, chosen, first(chosen))?.to).toBe(ways.at(-1));
    const strange = { ...state, turn: { ...state.turn, destination: 'OWNER-BRIEF' } };
    expect(taken(content, strange, first(strange))?.to).toBe(ways.length === 1 ? ways[0] : undefined);
    const moved = { ...state, turn: { ...state.turn, movedByEffect: true } };
    expect(destinations(content, moved, first(moved))).toEqual([]);
  });

  it('by dice is open once they are rolled, and they are rolled once', () => {
    const state = position({ players: [at('LENDER-TALKS', { hand: ['W001'] })] });
    const content = contentFor(state.options);
    const due = (turn: Partial<State['turn']>) =>
      diceDue(content, { ...state, turn: { ...state.turn, ...turn } }, first(state));
    expect(due({})).toBe(1);
    expect(due({ rolled: [3] })).toBe(0);
    expect(due({ movedByEffect: true })).toBe(0);
  });
});

describe('a deck', () => {
  it('gives a card as long as it or its pile has one', () => {
    const { decks, discards } = four();
    const empty = { ...decks, E: [] };
    expect(canDraw({ decks, discards }, 'E')).toBe(true);
    expect(canDraw({ decks: empty, discards }, 'E')).toBe(false);
    expect(canDraw({ decks: empty, discards: { ...discards, E: ['E001'] } }, 'E')).toBe(true);
    expect(cardsOf({ hand: ['E001', 'L001', 'E002'] }, 'E')).toEqual(['E001', 'E002']);
    expect(debtOf({ loans: [] })).toBe(0);
  });
});

describe('the score if a project finished now', () => {
  it('is that of the next to finish; who is done keeps their own', () => {
    const state = four(
      { paidScope: 0 },
      { finished: true, finishOrder: 1 },
      { resigned: true, resignScore: -7 },
    );
    const content = contentFor(state.options);
    const of = (at: number) => {
      const player = state.players[at];
      if (player === undefined) throw new Error('There is no such player.');
      return scoreIfFinished(content, state.players, player);
    };
    expect(of(0).bonus).toBe(content.config.scoring.finishBonus[1]);
    expect(of(1).bonus).toBe(content.config.scoring.finishBonus[0]);
    expect(of(2)).toMatchObject({ score: -7, bonus: 0 });
  });
});
