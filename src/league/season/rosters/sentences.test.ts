import { describe, expect, it } from 'vitest';
import { inWeek, leagueOf, movesOf } from '../../../../test/league/roster-league.ts';
import { problemsOf } from './season-rosters.ts';
import { sentenceOf, sentencesOf } from './sentences.ts';

const { state, rules, players } = leagueOf(['PCG', 'IVS']);
const told = (moves: string, week = 5) =>
  sentencesOf(
    problemsOf(state, { team: 'PCG', moves: movesOf(moves), asker: 'owner' }, rules, inWeek(week)),
    players,
  );

describe('sentences about rosters', () => {
  it('name the players and the numbers', () => {
    expect(told('fa-01 F>A, fa-02 F>A, fa-03 F>A')).toBe(
      'PCG would have 29 active players, and at most 26 are allowed.',
    );
    expect(told('ivs-27 F>M', 16)).toBe(
      'Player ivs-27 isn’t a free agent: he’s in the minors of IVS.\nFree agents can be added only up to week 14.',
    );
    expect(told('pcg-01 A>M, pcg-02 A>M')).toBe('PCG’s active roster would have nobody left to play C.');
    expect(told('pcg-26 A>I')).toBe(
      'Player pcg-26 isn’t out for 4 games or more, so the injured list isn’t open to him.',
    );
  });

  it('show war with two decimals', () => {
    expect(sentenceOf({ code: 'cap', team: 'PCG', war: 33.1, cap: 32 }, players)).toBe(
      'PCG would be over the cap: its 26 best have 33.10 war, and 32.00 is the most.',
    );
  });

  it('keep typed text from becoming Markdown', () => {
    expect(sentenceOf({ code: 'unknown-player', player: '*x*' }, players)).toBe(
      'There’s no player \\*x\\* in this season.',
    );
  });
});
