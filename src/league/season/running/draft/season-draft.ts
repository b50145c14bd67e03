import { RuleError } from '../../../../engine/rule-error.ts';
import type { Store } from '../../../../store/records/store.ts';
import type { ServerSettings } from '../../../../table/clock/house-rules.ts';
import type { Act } from '../../course/acts.ts';
import { mustGoOn } from '../../course/doing.ts';
import type { DraftChoices } from '../../course/draft/draft-acts.ts';
import { isAllPicked } from '../../course/draft/draft-course.ts';
import {
  beginningDraft,
  type DrawnOrder,
  drawnOrder,
  mustBeDraft,
  orderAfter,
} from '../../course/draft/draft-doing.ts';
import type { Season } from '../../course/season.ts';
import { clubOf, teamOf } from '../../course/state.ts';
import type { WhenEmpty } from '../../draft/choice.ts';
import { deadlineOf, draftDue, dueAct } from '../../draft/due.ts';
import type { DraftEvent } from '../../draft/events.ts';
import { boardOf } from '../../draft/order.ts';
import { placed } from '../../draft/placing.ts';
import {
  lastPick,
  pausingDraft,
  picking,
  queuing,
  resumingDraft,
  skipping,
  undoing,
} from '../../draft/pressing.ts';
import {
  afterEvent,
  currentPick,
  type DraftState,
  newDraft,
  picksAtOnce,
  planOf,
  playersOf,
  withQueues,
} from '../../draft/state.ts';
import { defaultLimits, draftLeagueCap } from '../../rosters/legal/limits.ts';
import type { Players } from '../../rosters/legal/player.ts';
import type { PlayerId, Team } from '../../types.ts';
import { type Contents, playersOf as playersIn } from '../content.ts';
import { type Loaded, personIn } from '../season-keeper.ts';
import { draftDeadline } from './draft-clock.ts';

/** The draft of a season: what people do in it, and what it does by itself (League 14). */

/** What came of a press by the person who runs the draft. */
interface Managed {
  readonly loaded: Loaded;
  readonly undone?: NonNullable<ReturnType<typeof lastPick>>;
}

/** What the door of seasons does for its parts. */
export interface Door<Member> {
  readonly show: (id: string, guildId: string) => Promise<Loaded>;
  /** Does what is due first, so that nobody is quicker than the clock. */
  readonly catchUp: (id: string) => Promise<Loaded>;
  readonly change: (
    id: string,
    member: Member,
    decide: (loaded: Loaded) => Promise<readonly Act[]>,
    reason?: string,
  ) => Promise<Loaded>;
  readonly mustRunIt: (loaded: Loaded, member: Member) => void;
}

interface Deps<Member> extends Door<Member> {
  readonly store: Pick<Store, 'privateEntries' | 'setPrivateEntry' | 'deletePrivateEntries'>;
  readonly contents: Pick<Contents, 'of'>;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly now: () => Date;
}

/** What a commissioner asks for with `/draft start`. */
export interface DraftWish extends Omit<DraftChoices, 'rounds'> {
  /** By default 26, or as many as the league has players for. */
  readonly rounds?: number;
  /** The season whose final standings give the order; undefined: it is drawn. */
  readonly after?: string;
  /** The most war of a team's 26 best, in hundredths; 0: no cap. */
  readonly cap?: number;
}

/** What a team's own people see of its plans. */
export interface OwnPlan {
  readonly team: Team;
  readonly queue: readonly PlayerId[];
  /** Whether its picks are made at once, by its wish or after time-outs. */
  readonly auto: boolean;
  readonly empty: WhenEmpty;
}

/** Rounds of a draft that doesn't say (League 14). */
const usualRounds = 26;
/** How many picks are made by themselves in one go. */
const mostAtOnce = 500;

export class SeasonDrafts<Member extends { readonly userId: string }> {
  readonly #deps: Deps<Member>;

  constructor(deps: Deps<Member>) {
    this.#deps = deps;
  }

  /** The players of a season by their ids. */
  async players({ course }: Loaded): Promise<Players> {
    return playersIn(await this.#deps.contents.of(course.settings.league));
  }

  /** A commissioner begins the draft. */
  begin(id: string, wish: DraftWish, member: Member): Promise<Loaded> {
    return this.#deps.change(id, member, async (loaded) => {
      this.#deps.mustRunIt(loaded, member);
      const { course, row } = loaded;
      mustGoOn(course);
      const { after, cap = course.settings.cap ?? draftLeagueCap * 100, ...choices } = wish;
      const teams = course.settings.teams.map(({ code }) => code);
      const order: DrawnOrder =
        after === undefined
          ? drawnOrder(teams)
          : orderAfter((await this.#deps.show(after, row.guildId)).course, teams);
      const players = (await this.players(loaded)).size;
      const { rounds = Math.max(1, Math.min(usualRounds, Math.floor(players / teams.length))) } = wish;
      return beginningDraft(course, { ...choices, rounds }, order, {
        players,
        cap: cap === 0 ? null : cap,
        at: this.#deps.now().getTime(),
      });
    });
  }

  /** Picks a player for one's own team, or as a commissioner for the team that is named. */
  async pick(id: string, player: PlayerId, named: Team | undefined, member: Member): Promise<Loaded> {
    await this.#deps.catchUp(id);
    return this.#deps.change(id, member, async (loaded) => {
      mustGoOn(loaded.course);
      const own = teamFor(loaded, member);
      const { state } = mustBeDraft(loaded.course);
      const team = named ?? own ?? currentPick(state)?.owner;
      if (team !== own) this.#deps.mustRunIt(loaded, member);
      const by = team === own ? 'owner' : 'commissioner';
      const pressed = { team: team ?? mustHaveTeam(own), player, by } as const;
      return [drafting(picking(state, await this.players(loaded), pressed, this.#deps.now().getTime()))];
    });
  }

  /**
   * Pauses or resumes the draft, skips the pick on the clock, or takes back the last one.
   * @returns the season, and the pick that was taken back: computers may have picked since the press
   */
  async manage(
    id: string,
    wanted: 'pause' | 'resume' | 'skip' | 'undo',
    reason: string | undefined,
    member: Member,
  ): Promise<Managed> {
    await this.#deps.catchUp(id);
    let undone: Managed['undone'];
    const loaded = await this.#deps.change(
      id,
      member,
      async (loaded) => {
        this.#deps.mustRunIt(loaded, member);
        mustGoOn(loaded.course);
        const { state } = mustBeDraft(loaded.course);
        const at = this.#deps.now().getTime();
        switch (wanted) {
          case 'pause':
            return [drafting(pausingDraft(state, at, await this.#deadline(loaded, state)))];
          case 'resume':
            return [drafting(resumingDraft(state, at))];
          case 'undo':
            undone = lastPick(state);
            return [drafting(undoing(state, at))];
          case 'skip':
            // Once every pick has had its turn, those that were skipped needn't be made up.
            return currentPick(state) === undefined && state.phase === 'running'
              ? [await this.#drafted(loaded, state)]
              : [drafting(skipping(state, at))];
        }
      },
      reason,
    );
    return { loaded, ...(undone && { undone }) };
  }

  /**
   * The plans of one's own team, which nobody else may see.
   * @throws RuleError (`no-team`)
   */
  async own(loaded: Loaded, member: Member): Promise<OwnPlan> {
    const team = mustHaveTeam(teamFor(loaded, member));
    const queue = (await this.#queues(loaded)).get(team) ?? [];
    const plan = planOf(draftOf(loaded.course), team);
    return { team, queue, auto: picksAtOnce({ ...plan, hasOwner: true }), empty: plan.empty };
  }

  /** The queue of one's own team; empty for those who have none. */
  async queueOf(loaded: Loaded, member: { readonly userId: string }): Promise<readonly PlayerId[]> {
    const team = teamFor(loaded, member);
    return team === undefined ? [] : ((await this.#queues(loaded)).get(team) ?? []);
  }

  /**
   * Changes the queue of one's own team. It may be made before the draft begins.
   * @throws RuleError (`no-team`, `draft-over`, `queue-max`, `unknown-player`, `twice`)
   */
  async queue(
    id: string,
    change: (queue: readonly PlayerId[]) => readonly PlayerId[],
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, async (loaded) => {
      const { course } = loaded;
      mustGoOn(course);
      const team = mustHaveTeam(teamFor(loaded, member));
      if (course.draft !== undefined) mustBeDraft(course);
      else if (course.phase !== 'preseason')
        throw new RuleError('draft-over', 'This season has begun, so it’s too late for a draft.');
      const state = draftOf(course);
      const before = (await this.#queues(loaded)).get(team) ?? [];
      const event = queuing(state, await this.players(loaded), team, change(before));
      if (event.do !== 'queued') return [];
      const entry = { kind: 'queue', holder: team, userId: member.userId, value: event.queue } as const;
      await this.#deps.store.setPrivateEntry(id, entry);
      // The act says only that somebody is there again.
      return planOf(state, team).timeOuts === 0 ? [] : [{ do: 'drafting', event: { do: 'returned', team } }];
    });
  }

  /** Says whether one's own team picks by itself, and what happens when its queue is empty. */
  plan(
    id: string,
    change: { readonly auto?: boolean; readonly empty?: WhenEmpty },
    member: Member,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, async ({ course, ...rest }) => {
      mustGoOn(course);
      const team = mustHaveTeam(teamFor({ course, ...rest }, member));
      mustBeDraft(course);
      const { auto, empty } = change;
      return [
        ...(auto === undefined ? [] : [drafting({ do: 'auto', team, auto })]),
        ...(empty === undefined ? [] : [drafting({ do: 'empty', team, empty })]),
      ];
    });
  }

  /** What the draft does by itself now: picks without their owners, and the rosters after the last one. */
  async due(loaded: Loaded): Promise<readonly Act[]> {
    const { draft, phase } = loaded.course;
    if (draft === undefined || draft.over || phase !== 'preseason') return [];
    const players = await this.players(loaded);
    const deadline = await this.#deadline(loaded, draft.state);
    const now = this.#deps.now().getTime();
    const acts: Act[] = [];
    let state = draft.state;
    if ((draftDue(state, deadline) ?? Number.POSITIVE_INFINITY) <= now)
      state = withQueues(state, await this.#queues(loaded));
    while (acts.length < mostAtOnce) {
      const event = dueAct(state, players, now, deadline);
      if (event === undefined) break;
      acts.push(drafting(event));
      state = afterEvent(state, event);
    }
    if (acts.length === 0 && isAllPicked(state)) return [await this.#drafted(loaded, state)];
    return acts;
  }

  /** When the draft has to be looked at next; undefined if somebody has to do something first. */
  async nextLook(loaded: Loaded): Promise<Date | undefined> {
    const { draft, phase } = loaded.course;
    if (draft === undefined || draft.over || phase !== 'preseason') return undefined;
    const at = draftDue(draft.state, await this.#deadline(loaded, draft.state));
    return at === undefined ? undefined : new Date(at);
  }

  /** When the time of the pick on the clock is up; undefined while no clock runs. */
  async clockEnd(loaded: Loaded): Promise<Date | undefined> {
    const { draft } = loaded.course;
    if (draft === undefined || draft.over) return undefined;
    const end = deadlineOf(draft.state, await this.#deadline(loaded, draft.state));
    return end === undefined ? undefined : new Date(end);
  }

  /** Deletes queues that are no longer needed: with the draft's end, or the season's (League 20). */
  async sweep({ row, course }: Loaded): Promise<void> {
    if (course.draft?.over !== true && course.phase === 'preseason') return;
    await this.#deps.store.deletePrivateEntries(row.id, ['queue']);
  }

  async #deadline({ row }: Loaded, state: DraftState) {
    return draftDeadline(state, await this.#deps.house.rules(row.guildId));
  }

  async #drafted(loaded: Loaded, state: DraftState): Promise<Act> {
    const players = await this.players(loaded);
    const rosters = Object.fromEntries(
      loaded.course.settings.teams.map(({ code }) => {
        const { active, minors, injured } = placed(playersOf(state, code), players, defaultLimits);
        return [code, { active: [...active], minors: [...minors], injured: [...injured] }];
      }),
    );
    return { do: 'drafted', rosters };
  }

  /** The queues by team. One that was written by somebody who has left the team isn't shown to those who came after. */
  async #queues(loaded: Loaded): Promise<ReadonlyMap<Team, readonly PlayerId[]>> {
    const entries = await this.#deps.store.privateEntries(loaded.row.id, ['queue']);
    const valid = entries.filter(({ holder, userId }) => teamFor(loaded, { userId }) === holder);
    return new Map(valid.map(({ holder, value }) => [holder, value]));
  }
}

/** The draft as it stands, or one that hasn't begun. */
function draftOf({ draft, settings, clubs }: Season): DraftState {
  if (draft !== undefined) return draft.state;
  const teams = settings.teams.map(({ code }) => code);
  const board = boardOf({ teams, linear: 0, firstSnake: 'in order' }, 1, { draft: 1, traded: [] });
  const ownerless = new Set(teams.filter((team) => (clubs.get(team)?.owners.length ?? 0) === 0));
  return newDraft({ rounds: 1, clock: 0 }, board, new Map(), ownerless);
}

/** The team that somebody owns or assists. */
function teamFor(loaded: Loaded, { userId }: { readonly userId: string }): Team | undefined {
  const person = personIn(loaded, userId);
  return person === undefined ? undefined : teamOf(loaded.course, person)?.team;
}

function mustHaveTeam(team: Team | undefined): Team {
  if (team === undefined)
    throw new RuleError('no-team', 'You don’t run a team in this season. `/team claim` gets you one.');
  return team;
}

/** Events as an act has them; a draft's queues are no acts. */
function drafting(event: DraftEvent): Act {
  switch (event.do) {
    case 'picked':
    case 'skipped':
    case 'auto':
    case 'empty':
    case 'returned':
    case 'paused':
    case 'resumed':
    case 'undone':
      return { do: 'drafting', event };
    default:
      throw new RangeError(`A draft’s ${event.do} is no act of its own.`);
  }
}

/** Accounts of the owners on the clock; none if a computer picks. */
export function ownersOnTheClock(loaded: Loaded): readonly string[] {
  const { draft } = loaded.course;
  const team = draft === undefined || draft.over ? undefined : currentPick(draft.state)?.owner;
  if (team === undefined || draft?.state.phase !== 'running') return [];
  const { owners } = clubOf(loaded.course, team);
  return loaded.entrants.flatMap(({ entrant, userId }) =>
    userId !== undefined && owners.includes(entrant) ? [userId] : [],
  );
}
