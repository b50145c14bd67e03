import { describe, expect, it } from 'vitest';
import {
  loadedSeason,
  minute,
  result,
  treeContents,
  treeSchedule,
} from '../../../../test/league/season-loaded.ts';
import type { Act } from '../course/acts.ts';
import { seasonDigestLines } from './season-digest.ts';

const begun: readonly Act[] = [treeSchedule, { do: 'start' }];
const day = 24 * 60 * 60_000;

const lines = (acts: readonly Act[], since: number, more: { now?: Date; weekEndsAt?: Date } = {}) =>
  seasonDigestLines(loadedSeason(acts), {
    since: minute(since),
    now: minute(99),
    contents: treeContents,
    ...more,
  });

describe('the digest of a season (League 21)', () => {
  it('tells results since the last one, and how far teams have moved', async () => {
    const acts: readonly Act[] = [
      ...begun,
      result(1, 1, [3, 1]),
      result(1, 3, [2, 0]),
      { do: 'forfeit', fixture: 2, game: 1, by: 'away' },
    ];
    expect(await lines(acts, 3)).toEqual([
      '**Spring**',
      '• **BIR 2, ASH 0**',
      '• **BIR** win by forfeit over **ASH**.',
      '• North: 1 BIR ↑1, 2 ASH ↓1',
      '• South: 1 CED, 1 DOG',
    ]);
  });

  it('says nothing where nothing happened', async () => {
    expect(await lines([...begun, result(1, 1, [3, 1])], 3)).toEqual([]);
    // What came while the digest was made is for the next one.
    const hurt = { injuries: [{ team: 'ASH', player: 'ash-1', games: 4 }] };
    const late: Act = { do: 'result', fixture: 1, game: 1, runs: [3, 1], ...hurt };
    expect(await lines([...begun, late], 0, { now: minute(2) })).toEqual([]);
  });

  it('leaves out results that were annulled', async () => {
    expect(await lines([...begun, result(1, 1, [3, 1]), { do: 'reopen', fixture: 1, game: 1 }], 0)).toEqual(
      [],
    );
  });

  it('names games and the end of a week within two days', async () => {
    const now = minute(99);
    const at = (days: number) => new Date(now.getTime() + days * day);
    const moved = (game: number, days: number): Act => ({
      do: 'moved',
      fixture: 1,
      game,
      at: at(days).getTime(),
    });
    const acts = [...begun, moved(1, 2), moved(2, 2.1), moved(3, -1)];
    expect(await lines(acts, 9, { now, weekEndsAt: at(1) })).toEqual([
      '**Spring**',
      expect.stringMatching(/^• Old Ashes at White Birches <t:\d+:R>\.$/),
      expect.stringMatching(/^• Week 1 ends <t:\d+:R>, with 4 games left\.$/),
    ]);
    expect(await lines([...begun], 9, { now, weekEndsAt: at(2.1) })).toEqual([]);
    expect(await lines([...begun, { do: 'pause' }], 9, { now, weekEndsAt: at(1) })).toEqual([]);
  });

  it('tells injuries, and counts results that are too many', async () => {
    const hurt: Act = {
      do: 'result',
      fixture: 1,
      game: 1,
      runs: [1, 0],
      injuries: [{ team: 'ASH', player: 'ash-1', games: 4 }],
    };
    expect(await lines([...begun, hurt], 0)).toContainEqual(
      expect.stringMatching(/^• \*\*ASH Batter\*\* \(ASH\) is out for 4 games/),
    );
    const many = Array.from({ length: 23 }, () => result(1, 1, [1, 0]));
    const found = await lines([...begun, ...many], 0);
    expect(found).toContain('• and 3 more results');
    expect(found.filter((line) => line === '• **ASH 1, BIR 0**')).toHaveLength(20);
  });
});
