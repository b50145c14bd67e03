import { describe, expect, it } from 'vitest';
import { movesOf } from '../../../../test/league/roster-league.ts';
import { inOrderOfClaims, needDice, type Standing, settleClaims } from './claims.ts';
import type { RosterRequest } from './request.ts';

const standings = (teams: Readonly<Record<string, readonly [number, number, ...number[]]>>) =>
  new Map(
    Object.entries(teams).map(([team, [wins, losses, ...dice]]): [string, Standing] => [
      team,
      { record: [wins, losses], dice },
    ]),
  );

/** Requests in order of time: `PCG fa-01 F>A`. */
const requests = (...texts: readonly string[]): readonly RosterRequest[] =>
  texts.map((text, index) => ({
    number: index + 1,
    team: text.slice(0, 3),
    week: 5,
    moves: movesOf(text.slice(4)),
  }));

const lostBy = (...[asked, of]: Parameters<typeof settleClaims>) =>
  [...settleClaims(asked, of)].map(([{ number }, { player, to }]) => `${number} misses ${player} to ${to}`);

describe('claims for a free agent (League 13.2)', () => {
  const order = (claims: Readonly<Record<string, boolean>>, of: ReturnType<typeof standings>) =>
    inOrderOfClaims(
      Object.entries(claims).map(([team, toActive]) => ({ team, toActive })),
      of,
    )
      .map(({ team }) => team)
      .join(' ');

  it('go to the active roster first, then to the worse Pct, then to the higher d20', () => {
    const of = standings({ A: [10, 10, 1], B: [0, 20, 20], C: [9, 11, 3], D: [18, 22, 4] });
    expect(order({ A: true, B: false, C: true, D: true }, of)).toBe('D C A B');
  });

  it('compare Pct as fractions; a team without a decision has .000', () => {
    expect(order({ A: true, B: true }, standings({ A: [1, 2], B: [333, 667] }))).toBe('B A');
    expect(order({ A: true, B: true }, standings({ A: [1, 20], B: [0, 0] }))).toBe('B A');
  });

  it('are decided by further rolls among equals', () => {
    const of = standings({ A: [1, 1, 7, 3], B: [2, 2, 7, 12] });
    expect(order({ A: true, B: true }, of)).toBe('B A');
  });

  it('say which teams still need a roll', () => {
    const both = requests('PCG fa-01 F>A, pcg-26 A>F', 'IVS fa-01 F>A, ivs-26 A>F', 'SMH fa-02 F>A');
    const of = (pcg: readonly number[], ivs: readonly number[]) =>
      standings({ PCG: [1, 1, ...pcg], IVS: [2, 2, ...ivs], SMH: [3, 3] });
    expect(needDice(both, of([], []))).toEqual(['PCG', 'IVS']);
    expect(needDice(both, of([4], [4]))).toEqual(['PCG', 'IVS']);
    expect(needDice(both, of([4], [5]))).toEqual([]);
    expect(needDice(both, standings({ PCG: [1, 1], IVS: [2, 1] }))).toEqual([]);
    expect(needDice(requests('PCG fa-01 F>A', 'IVS fa-01 F>M'), of([], []))).toEqual([]);
  });
});

describe('settling claims (League 13.2)', () => {
  const of = standings({ PCG: [1, 9], IVS: [2, 8], SMH: [3, 7] });

  it('fails the whole request of who misses a player', () => {
    expect(lostBy(requests('IVS fa-01 F>A, fa-02 F>A', 'PCG fa-01 F>A', 'SMH fa-02 F>M'), of)).toEqual([
      '1 misses fa-01 to PCG',
    ]);
  });

  it('lets each player go by his own list: active before minors', () => {
    expect(lostBy(requests('PCG fa-01 F>M, fa-02 F>A', 'SMH fa-01 F>A'), of)).toEqual([
      '1 misses fa-01 to SMH',
    ]);
  });

  it('begins with the first by priority where each is beaten by another', () => {
    const cycle = requests('PCG fa-01 F>M, fa-02 F>A', 'IVS fa-01 F>A, fa-02 F>M');
    expect(lostBy(cycle, of)).toEqual(['2 misses fa-02 to PCG']);
  });

  it('does nothing about players that one team alone wants', () => {
    expect(lostBy(requests('PCG fa-01 F>A', 'IVS fa-02 F>A'), of)).toEqual([]);
  });
});
