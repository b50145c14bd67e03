import { fixtureKey } from '../../src/league/running/keeper.ts';
import { seriesOf } from '../../src/league/season/course/series.ts';
import { seasonSettings } from '../../src/league/season/course/settings.ts';
import { rowsOf } from '../../src/league/season/course/standing.ts';
import { after, newSeason } from '../../src/league/season/course/state.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Store } from '../../src/store/records/store.ts';

/**
 * Checks a finished season: every game has one finished table whose score is the recorded one and whose lines count, no
 * result is recorded twice, and the standings follow from the acts alone.
 */
export async function wrongIn(store: Store, { row, course, acts }: Loaded): Promise<readonly string[]> {
  const wrong: string[] = [];
  const results = acts.flatMap(({ act }) => (act.do === 'result' ? [`${act.fixture}:${act.game}`] : []));
  if (new Set(results).size !== results.length) wrong.push('A game has two results.');
  if (seriesOf(course).champion === undefined) wrong.push('There is no champion.');
  for (const [fixture, games] of course.games)
    for (const { number, end, table: id } of games) {
      const name = `Game ${number} of ${fixture}`;
      const table = await store.fixtureTable(fixtureKey(row.id, fixture, number));
      if (end?.kind !== 'played') {
        wrong.push(`${name} was not played.`);
        continue;
      }
      if (table === undefined || table.id !== id) {
        wrong.push(`${name} has another table than recorded.`);
        continue;
      }
      if (table.status !== 'finished') wrong.push(`${name}: its table is ${table.status}.`);
      const scores = (await store.gameRecord(table.id))?.seats.map(({ score }) => score ?? -1) ?? [];
      if (scores.join() !== end.runs.join()) wrong.push(`${name} has another score than its table.`);
      const lines = (await store.linesOfTable(table.id)).filter(({ sheet }) => sheet === 'team');
      const runs = lines.toSorted((one, other) => one.seat - other.seat).map(({ figures }) => figures['R']);
      if (runs.join() !== end.runs.join() || lines.some(({ counts }) => !counts))
        wrong.push(`${name} has other lines than its score.`);
    }
  const again = acts.reduce(after, newSeason(seasonSettings.parse(row.settings)));
  const rows = (season: typeof course) => JSON.stringify(rowsOf(season, { kind: 'overall' }));
  if (rows(again) !== rows(course)) wrong.push('The standings do not follow from the acts.');
  return wrong;
}
