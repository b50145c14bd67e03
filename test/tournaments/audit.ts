import { standingsOf } from '../../src/league/board/standings.ts';
import { courseOf, fixturesOf } from '../../src/league/course/state.ts';
import { fixtureKey } from '../../src/league/running/keeper.ts';
import type { Loaded } from '../../src/league/running/tournament-keeper.ts';
import type { Store } from '../../src/store/records/store.ts';

/**
 * Checks a finished tournament: every game has one finished table whose result is the recorded one, no result is
 * recorded twice, and the table follows from the acts alone.
 */

export async function wrongIn(store: Store, loaded: Loaded): Promise<readonly string[]> {
  const { row, course, acts } = loaded;
  const wrong: string[] = [];
  if (course.phase !== 'over') wrong.push(`The tournament is ${course.phase}.`);
  const results = acts.flatMap(({ act }) => (act.do === 'result' ? [`${act.fixture}:${act.game}`] : []));
  if (new Set(results).size !== results.length) wrong.push('A game has two results.');
  for (const fixture of fixturesOf(course)) {
    if (!fixture.decided) wrong.push(`Fixture ${fixture.id} is not decided.`);
    for (const [index, game] of fixture.games.entries()) {
      const name = `Game ${index + 1} of fixture ${fixture.id}`;
      const table = await store.fixtureTable(fixtureKey(row.id, fixture.id, index + 1));
      if (game.outcome?.kind !== 'played') {
        wrong.push(`${name} was not played.`);
        continue;
      }
      if (table === undefined || table.id !== game.table)
        wrong.push(`${name} has another table than recorded.`);
      else if (table.status !== 'finished') wrong.push(`${name}: its table is ${table.status}.`);
      else {
        const places = (await store.gameRecord(table.id))?.seats.map(({ place }) => place) ?? [];
        if (places.join() !== game.outcome.places.join())
          wrong.push(`${name} has another result than its table.`);
      }
    }
  }
  const again = standingsOf(courseOf(course.settings, acts));
  if (JSON.stringify(again) !== JSON.stringify(standingsOf(course)))
    wrong.push('The table does not follow from the acts.');
  const ranked = again.lines.filter(({ rank }) => rank !== undefined).length;
  if (ranked !== loaded.entrants.length) wrong.push(`${ranked} of ${loaded.entrants.length} have a place.`);
  return wrong;
}
