import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openStore } from '../../src/store/open.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { read } from '../equipment/reading.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** The example has no cards, so its games need the simple chart. */
const pair = example.replace('"season":', '"options": { "auto_resolution": "simple" }, "season":');
const nicknames = { KEL: 'Anchors', TIN: 'Foghorns' } as const;
const codes = ['KEL', 'TIN'] as const;

const resultAct = z.object({ do: z.literal('result'), table: z.string() });

/** A game of one inning, or more if that decided nothing: its score, and who gave up no hit. */
interface Played {
  readonly words: string;
  readonly hitless: readonly { readonly nickname: string; readonly outs: number; readonly faced: number }[];
}

/** The games of a season that is over, in order, by their stored lines. */
async function gamesOf({ databaseUrl, playground }: Clubhouse, name: string): Promise<readonly Played[]> {
  const store = await openStore(databaseUrl);
  const seasons = await store.competitionsOf(playground.world.guild.id, ['offseason'], 'season');
  const acts = await store.acts(seasons.find((one) => one.name === name)?.id ?? '', 0);
  const played: Played[] = [];
  for (const { table } of acts.flatMap(({ act }) => resultAct.safeParse(act).data ?? [])) {
    const lines = (await store.linesOfTable(table)).filter(({ sheet }) => sheet === 'pitching');
    const given = (team: string, figure: string) =>
      lines.reduce((sum, line) => sum + (line.team === team ? (line.figures[figure] ?? 0) : 0), 0);
    const [winner, loser] = given('KEL', 'R') < given('TIN', 'R') ? codes : codes.toReversed();
    played.push({
      words: `**${winner} ${given(loser ?? '', 'R')}, ${loser} ${given(winner ?? '', 'R')}**`,
      hitless: codes
        .filter((team) => given(team, 'H') === 0 && given(team, 'outs') >= 3)
        .map((team) => ({
          nickname: nicknames[team],
          outs: given(team, 'outs'),
          faced: given(team, 'BF'),
        })),
    });
  }
  await store.close();
  return played;
}

describe.each(oneDatabase())('milestones of a season, on %s', (database) => {
  it('stand below the result of their game (League 11)', async () => {
    const house = await openClubhouse(database);
    const { ada, ben } = newRoom(house);
    await ada.slash('/settings seasons on:true');
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
    const games = 'weeks:8 games:2 innings:1 playoff_lengths:1';
    await ada.slash(`/season create name:Sprint league:Harbour Pair ${games}`);
    await ada.slash('/season start season:Sprint');
    const soon = { timeout: 200_000, interval: 200 };
    await vi.waitFor(() => expect(read(ada)).toContain('Sprint · After the season'), soon);
    // A season has 20 posts an hour at most. If each result has had its own, some wait for the next hour.
    await house.pass(61);
    await vi.waitFor(() => expect(read(ada)).toContain('Sprint: the champions'), soon);

    const told: { words: string; milestones: RegExpMatchArray[] }[] = [];
    for (const { id, name } of house.playground.world.channelList()) {
      if (!/^Sprint · (week|playoffs)/.test(name)) continue;
      for (const line of read(ben.goTo(id)).split('\n')) {
        const [words] = /^\*\*(KEL|TIN) \d+, (KEL|TIN) \d+\*\*/.exec(line) ?? [];
        if (words !== undefined) told.push({ words, milestones: [] });
        const milestone = /^⭐ \*\*.*\*\* throws? a (perfect game|no-hitter) for the (\w+)\.$/.exec(line);
        if (milestone !== null) told.at(-1)?.milestones.push(milestone);
      }
    }
    const played = await gamesOf(house, 'Sprint');
    expect(played).toHaveLength(17);
    expect(
      told.map(({ words, milestones }) => [words, milestones.map(([, , team]) => team).toSorted()]),
    ).toEqual(played.map(({ words, hitless }) => [words, hitless.map(({ nickname }) => nickname)]));
    // Whoever faced more batters than there were outs let somebody reach a base.
    for (const [at, { milestones }] of told.entries())
      for (const [, kind, team] of milestones) {
        const { outs, faced } = played[at]?.hitless.find(({ nickname }) => nickname === team) ?? {};
        if (kind === 'perfect game') expect(faced).toBe(outs);
        else expect(faced).toBeGreaterThanOrEqual(outs ?? 0);
      }
  }, 240_000);
});
