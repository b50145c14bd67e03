import { inMarkdown } from '../../../table/message/names.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import type { Season } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';
import { seasonSettings } from '../course/settings.ts';
import { raceIn } from '../course/standing.ts';
import { after, isOpen, newSeason, teamIn } from '../course/state.ts';
import type { Mark } from '../race/race.ts';
import type { SeasonTeam, Team } from '../types.ts';
import type { Contents } from './content.ts';
import type { Loaded } from './season-keeper.ts';

/** Tells when a team has won its division, is sure of the playoffs, or is out (League 10, 21). */

type Marks = ReadonlyMap<Team, Mark>;

/** A team whose mark an act changed. */
export interface MarkChange {
  readonly team: Team;
  readonly mark: Exclude<Mark, ''>;
}

/** How many seasons are remembered as they were last told. */
const kept = 20;

/** A season, and how it was while games of the regular season were left. */
interface Told {
  readonly season: Season;
  readonly open: Season;
}

/** Whether games of the regular season are left. The last weeks have them the longest. */
const hasGamesLeft = ({ games }: Season): boolean =>
  [...games].toReversed().some(([fixture, list]) => fixture < firstSeries && list.some(isOpen));

const step = ({ season, open }: Told, act: NumberedAct): Told => {
  const next = after(season, act);
  return { season: next, open: hasGamesLeft(next) ? next : open };
};

/** What is remembered of a season, so that news that wait for their post aren't worked out again. */
interface Known {
  /** The act from which on changes were looked for. */
  readonly from: number;
  readonly told: Told;
  readonly changes: ReadonlyMap<number, readonly string[]>;
}

export class RaceNews {
  readonly #contents: Pick<Contents, 'of'>;
  readonly #known = new Map<string, Known>();

  constructor(contents: Pick<Contents, 'of'>) {
    this.#contents = contents;
  }

  /** Sentences about the marks that acts changed which aren't posted yet, by the number of the act. */
  async since({ row, acts, course }: Loaded): Promise<ReadonlyMap<number, readonly string[]>> {
    const posted = row.postedNumber;
    const known = this.#known.get(row.id);
    const isFitting =
      known !== undefined && known.from <= posted && known.told.season.number <= course.number;
    let told = isFitting
      ? known.told
      : acts.filter(({ number }) => number <= posted).reduce(step, fresh(row.settings));
    const changes = new Map([...(isFitting ? known.changes : [])].filter(([number]) => number > posted));
    const before = told.season.number;
    for (const act of acts.filter(({ number }) => number > before)) {
      const next = step(told, act);
      const marks = marksChanged(told.open, next.season, act);
      if (marks.length > 0 && act.number > posted)
        changes.set(act.number, await this.#inWords(next.season, marks));
      told = next;
    }
    this.#remember(row.id, { from: posted, told, changes });
    return changes;
  }

  #remember(id: string, known: Known): void {
    this.#known.delete(id);
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > kept && oldest !== undefined) this.#known.delete(oldest);
  }

  async #inWords(season: Season, changes: readonly MarkChange[]): Promise<readonly string[]> {
    const { teams } = await this.#contents.of(season.settings.league);
    const nicknames = new Map(teams.map(({ code, nickname }) => [code, nickname]));
    return changes.map(({ team, mark }) => {
      const known = teamIn(season, team);
      return markInWords(mark, { ...known, name: nicknames.get(team) ?? known.name });
    });
  }
}

function fresh(settings: unknown): Told {
  const season = newSeason(seasonSettings.parse(settings));
  return { season, open: season };
}

/** Acts that can change a mark. */
const deciding: readonly Act['do'][] = ['result', 'forfeit', 'dropped'];

/**
 * The marks that an act gave to teams (League 10). After the last game of the regular season they follow from the final
 * order, which is known only once its end is recorded; division winners alone are told then, since the post about the
 * end names who plays on.
 *
 * @param before the season while games of the regular season were left
 */
export function marksChanged(
  before: Season,
  now: Season,
  { act }: Pick<NumberedAct, 'act'>,
): readonly MarkChange[] {
  const isEnd = act.do === 'ended';
  if (!isEnd && (now.phase !== 'regular' || !deciding.includes(act.do))) return [];
  if (!isEnd && !hasGamesLeft(now)) return [];
  const earlier = marksOf(before);
  return [...marksOf(now)].flatMap(([team, mark]): MarkChange[] =>
    mark === '' || mark === earlier.get(team) || (isEnd && mark !== 'y') ? [] : [{ team, mark }],
  );
}

const marksOf = (season: Season): Marks =>
  new Map([...raceIn(season)].map(([team, { mark }]) => [team, mark]));

/** `The **Gulls** have won the North.` */
export function markInWords(mark: MarkChange['mark'], { name, division }: SeasonTeam): string {
  const team = `The **${inMarkdown(name)}**`;
  switch (mark) {
    case 'y':
      return `${team} have won the ${division === '' ? 'regular season' : inMarkdown(division)}.`;
    case 'x':
      return `${team} are sure of the playoffs.`;
    case 'e':
      return `${team} are out of the race.`;
  }
}
