import { randomInt } from 'node:crypto';
import { RuleError } from '../../../../engine/rule-error.ts';
import type { Actor } from '../../../../table/log/actor.ts';
import type { Act } from '../../course/acts.ts';
import { mustGoOn } from '../../course/doing.ts';
import { injuriesNow } from '../../course/rosters/health.ts';
import type { RosterAct } from '../../course/rosters/roster-acts.ts';
import type { Season } from '../../course/season.ts';
import { after, clubOf, finishedGames, teamOf } from '../../course/state.ts';
import { needDice, type Standings } from '../../rosters/claims.ts';
import { defaultLimits, type RosterLimits } from '../../rosters/legal/limits.ts';
import { inOrder, type Problem } from '../../rosters/legal/problems.ts';
import {
  type Asker,
  isAtOnce,
  type RosterMoment,
  type RosterMove,
  type RosterRules,
} from '../../rosters/request.ts';
import { canceled, endWeek, isFrozen, problemsOf, requested } from '../../rosters/season-rosters.ts';
import { sentenceOf, sentencesOf } from '../../rosters/sentences.ts';
import { isInEffect } from '../../rosters/state.ts';
import { recordOf, recordsAfter } from '../../standings/records.ts';
import type { PlayerId, Team } from '../../types.ts';
import { type Contents, playersOf } from '../content.ts';
import { type Done, type Loaded, personIn } from '../season-keeper.ts';
import { Drafts } from './drafts.ts';

/** What people do with the rosters of a season, and what the end of a week does with them (League 13). */

/** A person, with the roles that they have on the server. */
export interface RosterPerson extends Actor {
  readonly roles: readonly string[];
}

/** How a season is changed; see `Seasons.change`. */
export type Change = (
  id: string,
  actor: Actor,
  decide: (loaded: Loaded, person: (who: Pick<Actor, 'userId' | 'name'>) => number) => Promise<Done['acts']>,
  reason?: string,
) => Promise<Loaded>;

export interface RosterDeps {
  readonly change: Change;
  readonly contents: Pick<Contents, 'of'>;
  /** When the current week ends by itself; undefined if it doesn't. */
  readonly weekEnd: (loaded: Loaded) => Promise<Date | undefined>;
  readonly now: () => Date;
}

/** A request that somebody is still putting together. */
export interface RequestDraft {
  readonly team: Team;
  readonly moves: readonly RosterMove[];
  /** The player who is being moved. */
  readonly player?: PlayerId;
}

/** Rosters as they are asked about now. */
export interface RosterView {
  readonly rules: RosterRules;
  readonly moment: RosterMoment & { readonly at: number; readonly frozen: boolean };
}

/** Limits of a season's rosters (League 13.1). */
export const limitsOf = ({ settings }: Season): RosterLimits => ({
  ...defaultLimits,
  lockWeek: settings.lockWeek,
  deadlineWeek: settings.deadlineWeek,
  ...(settings.cap !== null && { cap: settings.cap / 100 }),
});

/** Whether a person is a commissioner: one of those named, or with the role. Other moderators aren't (League 20). */
export function isCommissioner(
  loaded: Loaded,
  { userId, roles }: Pick<RosterPerson, 'userId' | 'roles'>,
): boolean {
  const { commissioners, commissionerRole } = loaded.course;
  const person = personIn(loaded, userId);
  return (
    (person !== undefined && commissioners.includes(person)) ||
    (commissionerRole !== undefined && roles.includes(commissionerRole))
  );
}

/** The team that a person owns or assists; undefined if none. */
export function teamOfPerson(loaded: Loaded, { userId }: Pick<RosterPerson, 'userId'>): Team | undefined {
  const person = personIn(loaded, userId);
  return person === undefined ? undefined : teamOf(loaded.course, person)?.team;
}

/** What a person is to a team when its roster changes. */
export function askerOf(loaded: Loaded, team: Team, who: RosterPerson): Asker {
  const person = personIn(loaded, who.userId);
  const { owners, assistants } = clubOf(loaded.course, team);
  if (person !== undefined && owners.includes(person)) return 'owner';
  if (person !== undefined && assistants.includes(person)) return 'assistant';
  return isCommissioner(loaded, who) ? 'commissioner' : 'member';
}

export class SeasonRosters {
  readonly #deps: RosterDeps;
  /** Requests that people are still putting together. */
  readonly drafts = new Drafts<RequestDraft>();

  constructor(deps: RosterDeps) {
    this.#deps = deps;
  }

  /** What rosters go by now. */
  async view(loaded: Loaded): Promise<RosterView> {
    const { contents, weekEnd, now } = this.#deps;
    const { course } = loaded;
    const players = playersOf(await contents.of(course.settings.league));
    const at = now().getTime();
    const ends = await weekEnd(loaded);
    const phase = course.phase === 'closed' ? 'offseason' : course.phase;
    return {
      rules: { players, limits: limitsOf(course) },
      moment: {
        at,
        week: course.week,
        phase,
        injuries: injuriesNow(course),
        frozen: phase === 'regular' && isFrozen(at, ends?.getTime()),
      },
    };
  }

  /** Everything that's wrong with a request now; empty if it can be made. */
  async problems(
    loaded: Loaded,
    team: Team,
    moves: readonly RosterMove[],
    who: RosterPerson,
  ): Promise<readonly Problem[]> {
    const { rules, moment } = await this.view(loaded);
    const asker = askerOf(loaded, team, who);
    return problemsOf(loaded.course.rosters, { team, moves, asker }, rules, moment);
  }

  /**
   * Makes a request: it waits for the week's end, or is carried out at once.
   * @throws RuleError (a code of League 13.3) with all its problems
   */
  request(id: string, team: Team, moves: readonly RosterMove[], who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      mustGoOn(loaded.course);
      const view = await this.view(loaded);
      const { rules, moment } = view;
      const { rosters } = loaded.course;
      const asker = askerOf(loaded, team, who);
      mustBeFine(problemsOf(rosters, { team, moves, asker }, rules, moment), rules);
      const number = rosters.lastRequest + 1;
      const { week } = moment;
      if (isAtOnce(moves)) {
        const { carriedOut } = requested(rosters, { number, team, moves, week });
        return [{ do: 'injured-list', request: number, team, week, moves: mutable(carriedOut) }];
      }
      const act: RosterAct = { do: 'request', request: number, team, week, moves: [...moves] };
      return moment.phase === 'offseason' ? this.#withMovesNow(loaded, [act]) : [act];
    });
  }

  /** Takes a waiting request back. @throws RuleError (`no-such-request`, `not-yours`, `frozen`) */
  cancel(id: string, number: number, who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      mustGoOn(loaded.course);
      const { moment } = await this.view(loaded);
      const asked = loaded.course.rosters.requests.find((one) => one.number === number);
      const asker = asked === undefined ? 'member' : askerOf(loaded, asked.team, who);
      const mine = asker === 'owner' || asker === 'assistant' ? asked?.team : undefined;
      canceled(loaded.course.rosters, number, { team: mine, asker, frozen: moment.frozen });
      return [{ do: 'request-canceled', request: number }];
    });
  }

  /** In the offseason there's no week to wait for, so acts are followed by what they carry out. */
  async #withMovesNow(loaded: Loaded, acts: readonly Act[]): Promise<Act[]> {
    return [...acts, ...(await this.weekMoves({ ...loaded, course: afterActs(loaded.course, acts) }))];
  }

  /** As `#withMovesNow`, in the offseason only. */
  atOnceInOffseason(loaded: Loaded, acts: readonly Act[]): Promise<readonly Act[]> {
    return loaded.course.phase === 'offseason' ? this.#withMovesNow(loaded, acts) : Promise.resolve(acts);
  }

  /**
   * Puts what waits for a week's end before the act that ends the week: `start`, `week` or `ended`; and
   * behind `offseason`, because teams can't trade before.
   * @param acts that follow from the season as it's loaded
   */
  async withWeekMoves(loaded: Loaded, acts: readonly Act[]): Promise<readonly Act[]> {
    if (acts.some(({ do: what }) => what === 'offseason')) return this.#withMovesNow(loaded, acts);
    const end = acts.findIndex(({ do: what }) => endsWeek.has(what));
    if (end < 0) return acts;
    const before = acts.slice(0, end);
    const moves = await this.weekMoves({ ...loaded, course: afterActs(loaded.course, before) });
    return [...before, ...moves, ...acts.slice(end)];
  }

  /** What the end of the current week carries out, as an act; none if nothing waits. */
  async weekMoves(loaded: Loaded): Promise<RosterAct[]> {
    const { course } = loaded;
    const { rosters } = course;
    const { rules, moment } = await this.view(loaded);
    // In the offseason no further week comes, so trades of later weeks are in effect too.
    const weeks = rosters.trades.map(({ effectiveWeek = 0 }) => effectiveWeek - 1);
    const week = moment.phase === 'offseason' ? Math.max(moment.week, ...weeks) : moment.week;
    const isDue = rosters.trades.some((trade) => isInEffect(trade, week + 1));
    if (rosters.requests.length === 0 && !isDue) return [];
    const { standings, dice } = rolled(course);
    const { carriedOut, failed } = endWeek(rosters, rules, { ...moment, week }, standings);
    return [
      {
        do: 'week-moves',
        week,
        moves: mutable(carriedOut),
        dice,
        failed: failed.map(({ what, problems }) => {
          const why = sentencesIn(problems, rules);
          return 'request' in what
            ? { request: what.request.number, team: what.request.team, why }
            : { trade: what.trade.number, why };
        }),
      },
    ];
  }
}

/** Acts that end a week, with which requests and trades come into effect. */
const endsWeek: ReadonlySet<Act['do']> = new Set(['start', 'week', 'ended']);

/** A season after acts that aren't stored yet. */
const afterActs = (course: Season, acts: readonly Act[]): Season =>
  acts.reduce(
    (before, act) => after(before, { number: before.number + 1, at: before.lastAt ?? new Date(0), act }),
    course,
  );

/** The standings that claims go by, with a d20 for teams that nothing else tells apart (League 13.2). */
function rolled(course: Season): { readonly standings: Standings; readonly dice: Record<Team, number[]> } {
  const records = recordsAfter(finishedGames(course));
  const dice: Record<Team, number[]> = {};
  const standingsNow = (): Standings =>
    new Map(
      course.settings.teams.map(({ code }) => {
        const { decisions } = recordOf(records, code);
        const wins = decisions.replaceAll('L', '').length;
        return [code, { record: [wins, decisions.length - wins], dice: dice[code] ?? [] }];
      }),
    );
  for (;;) {
    const standings = standingsNow();
    const level = needDice(course.rosters.requests, standings);
    if (level.length === 0) return { standings, dice };
    for (const team of level) dice[team] = [...(dice[team] ?? []), randomInt(1, 21)];
  }
}

/** A copy that an act can hold. */
export const mutable = <T>(list: readonly T[]): T[] => [...list];

/** The sentences of problems, each once. */
export const sentencesIn = (problems: readonly Problem[], { players }: RosterRules): string[] => [
  ...new Set(problems.map((problem) => sentenceOf(problem, players))),
];

/** @throws RuleError with the code of the first problem and the sentences of all */
export function mustBeFine(problems: readonly Problem[], { players }: RosterRules): void {
  const [first] = inOrder(problems);
  if (first !== undefined) throw new RuleError(first.code, sentencesOf(problems, players));
}
