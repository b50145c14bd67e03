import { RuleError } from '../../../../engine/rule-error.ts';
import { mustGoOn } from '../../course/doing.ts';
import type { RosterAct } from '../../course/rosters/roster-acts.ts';
import type { Season } from '../../course/season.ts';
import { clubOf } from '../../course/state.ts';
import { offerProblems, tradeProblems } from '../../rosters/trades/offers.ts';
import {
  type Answer,
  type Asset,
  answered,
  changed,
  decided,
  isPending,
  objected,
  passed,
  type Trade,
  type TradeState,
  tradeDue,
  withdrawn,
} from '../../rosters/trades/trade.ts';
import type { Team } from '../../types.ts';
import type { Done, Loaded } from '../season-keeper.ts';
import { Drafts } from './drafts.ts';
import {
  askerOf,
  type Change,
  isCommissioner,
  mustBeFine,
  mutable,
  type RosterPerson,
  type RosterView,
  type SeasonRosters,
  sentencesIn,
  teamOfPerson,
} from './season-rosters.ts';

/** What people do with trades, and who sees them (League 13.4, 20). */

interface Deps {
  readonly change: Change;
  readonly rosters: Pick<SeasonRosters, 'view' | 'atOnceInOffseason'>;
  /** Whether a person may decide on trades: a commissioner or a moderator. */
  readonly runsIt: (loaded: Loaded, who: RosterPerson) => boolean;
}

/** An offer that somebody is still putting together, or a change of one. */
export interface OfferDraft extends TradeOffer {
  /** The team that offers it. */
  readonly by: Team;
  /** The trade that it changes. */
  readonly number?: number;
  /** `since` of that trade as the person saw it. */
  readonly seen?: number;
  /** What is being added, and from which team, until it's said which team gets it. */
  readonly from?: Team;
  readonly chosen?: readonly string[];
}

/** What a trade consists of. */
export type TradeOffer = Pick<Trade, 'teams' | 'assets'>;

/**
 * The team of an offer for which a person answers: their own; for a commissioner whose team isn't in it, the next one
 * without an owner that has not answered, because nobody else can answer for it.
 */
export function answersFor(loaded: Loaded, trade: Trade, who: RosterPerson): Team | undefined {
  const own = teamOfPerson(loaded, who);
  if (own !== undefined && trade.teams.includes(own)) return own;
  if (!isCommissioner(loaded, who)) return undefined;
  const free = trade.teams.filter((team) => clubOf(loaded.course, team).owners.length === 0);
  return free.find((team) => trade.consents[team] === null) ?? free[0];
}

/** Whether a person sees a trade: its teams do, who decides on it while it's in review, and all once it's agreed on. */
export function seesTrade(loaded: Loaded, trade: Trade, who: RosterPerson, runsIt: boolean): boolean {
  if (trade.state === 'agreed' || trade.state === 'failed' || answersFor(loaded, trade, who) !== undefined)
    return true;
  if (trade.state !== 'in review' && trade.state !== 'stopped') return false;
  return runsIt || mayObject(loaded, trade, who) !== undefined;
}

/** The team for which a person may object in a vote: their own, if it isn't in the trade. */
export function mayObject(loaded: Loaded, trade: Trade, who: RosterPerson): Team | undefined {
  if (loaded.course.settings.review !== 'vote') return undefined;
  const own = teamOfPerson(loaded, who);
  if (own === undefined || trade.teams.includes(own) || askerOf(loaded, own, who) !== 'owner')
    return undefined;
  return own;
}

/** When time next changes a trade of a season; undefined if it doesn't. */
export function nextTradeDue({ rosters, phase }: Season): Date | undefined {
  if (phase === 'closed') return undefined;
  const due = rosters.trades.flatMap((trade) => tradeDue(trade) ?? []);
  return due.length === 0 ? undefined : new Date(Math.min(...due));
}

export class SeasonTrades {
  readonly #deps: Deps;
  /** Offers that people are still putting together. */
  readonly drafts = new Drafts<OfferDraft>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The trades that a person sees, the newest first. */
  seen(loaded: Loaded, who: RosterPerson): readonly Trade[] {
    const runsIt = this.#deps.runsIt(loaded, who);
    const { trades, past } = loaded.course.rosters;
    return [...trades, ...past]
      .filter((trade) => seesTrade(loaded, trade, who, runsIt))
      .toSorted((one, other) => other.number - one.number);
  }

  /** A trade that a person sees. @throws RuleError (`no-such-trade`) */
  mustSee(loaded: Loaded, number: number, who: RosterPerson): Trade {
    const found = this.seen(loaded, who).find((trade) => trade.number === number);
    if (found === undefined)
      throw new RuleError('no-such-trade', 'There’s no such trade. `/trade list` shows yours.');
    return found;
  }

  /** The trades that wait for a person: to answer, to decide on, or to object to. */
  awaiting(loaded: Loaded, who: RosterPerson): readonly Trade[] {
    return this.seen(loaded, who).filter((trade) => {
      const own = answersFor(loaded, trade, who);
      if (trade.state === 'open') return own !== undefined && trade.consents[own] === null;
      if (trade.state !== 'in review') return false;
      const other = mayObject(loaded, trade, who);
      return this.decides(loaded, trade, who) || (other !== undefined && !trade.objections.includes(other));
    });
  }

  /** Whether a person may approve or refuse a trade now. */
  decides(loaded: Loaded, trade: Trade, who: RosterPerson): boolean {
    const own = teamOfPerson(loaded, who);
    const isOwn = own !== undefined && trade.teams.includes(own);
    return trade.state === 'in review' && !isOwn && this.#deps.runsIt(loaded, who);
  }

  /** Offers a trade for a team, which accepts it by that. @throws RuleError (a code of League 13.3) */
  offer(id: string, by: Team, offer: TradeOffer, who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      const { rosters } = loaded.course;
      const view = await this.#viewFor(loaded, by, offer, who);
      mustBeFine(offerProblems(rosters, offer, view.rules, view.moment), view.rules);
      return [
        { do: 'trade-offered', trade: rosters.lastTrade + 1, by, ...copied(offer) },
        accepting(rosters.lastTrade + 1, by),
      ];
    });
  }

  /**
   * Changes an open offer, which takes back all consents but that of the team that changes it.
   * @throws RuleError (`trade-changed`) if somebody else was quicker, and other codes of League 13.3
   */
  change(id: string, draft: OfferDraft & { readonly number: number }, who: RosterPerson): Promise<Loaded> {
    const { number, by, teams, assets, seen } = draft;
    const offer = { teams, assets };
    return this.#deps.change(id, who, async (loaded) => {
      const { rosters } = loaded.course;
      const trade = this.mustSee(loaded, number, who);
      const view = await this.#viewFor(loaded, by, offer, who);
      if (!trade.teams.includes(by))
        throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
      changed(trade, offer, view.moment.at);
      if (trade.since !== seen) throw changedMeanwhile();
      mustBeFine(offerProblems(rosters, { ...offer, number }, view.rules, view.moment), view.rules);
      return [{ do: 'trade-changed', trade: number, by, ...copied(offer) }, accepting(number, by)];
    });
  }

  async #viewFor(loaded: Loaded, by: Team, { teams }: TradeOffer, who: RosterPerson): Promise<RosterView> {
    mustGoOn(loaded.course);
    const view = await this.#deps.rosters.view(loaded);
    const asker = askerOf(loaded, by, who);
    if (asker === 'member') mustBeFine([{ code: 'not-yours', team: by }], view.rules);
    if (!teams.includes(by)) throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
    return view;
  }

  /**
   * Accepts or declines an offer. The last consent decides what becomes of it.
   * @param seen `since` of the offer that the person saw, so that nobody accepts a change that they haven't seen
   * @throws RuleError (`trade-changed`, `trade-closed`, `answered-already`, `not-in-trade`)
   */
  answer(id: string, number: number, answer: Answer, seen: number, who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      mustGoOn(loaded.course);
      const trade = this.mustSee(loaded, number, who);
      const team = answersFor(loaded, trade, who);
      if (team === undefined) throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
      const { rules, moment } = await this.#deps.rosters.view(loaded);
      const { rosters, settings } = loaded.course;
      if (trade.state === 'open' && trade.since !== seen) throw changedMeanwhile();
      if (trade.state === 'open' && trade.consents[team] === answer)
        throw new RuleError('answered-already', 'You’ve already accepted this trade.');
      const after = answered(trade, { team, answer }, moment, { review: settings.review }, () =>
        tradeProblems(rosters, trade, rules, moment),
      );
      const act: RosterAct = {
        do: 'trade-answered',
        trade: number,
        team,
        answer,
        state: stateOf(after, ['open', 'declined', 'refused', 'in review', 'agreed']),
        ...weekOf(after),
        ...(after.problems.length > 0 && { why: sentencesIn(after.problems, rules) }),
      };
      return after.state === 'agreed' ? this.#deps.rosters.atOnceInOffseason(loaded, [act]) : [act];
    });
  }

  /**
   * A team of an open offer takes it back.
   * @param seen `since` of the offer that the person saw, if they saw it
   * @throws RuleError (`trade-changed`, `trade-closed`, `not-in-trade`)
   */
  withdraw(id: string, number: number, who: RosterPerson, seen?: number): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      mustGoOn(loaded.course);
      const trade = this.mustSee(loaded, number, who);
      const team = answersFor(loaded, trade, who);
      if (team === undefined) throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
      withdrawn(trade);
      if (seen !== undefined && trade.since !== seen) throw changedMeanwhile();
      return [{ do: 'trade-withdrawn', trade: number, team }];
    });
  }

  /**
   * Approves a trade in review, or stops it.
   * @param reason why it's stopped; undefined: it's approved
   */
  review(id: string, number: number, reason: string | undefined, who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(
      id,
      who,
      async (loaded) => {
        mustGoOn(loaded.course);
        const trade = this.mustSee(loaded, number, who);
        if (!this.#deps.runsIt(loaded, who))
          throw new RuleError(
            'not-commissioner',
            'Only a commissioner of this season, or a moderator, can do that.',
          );
        const { moment } = await this.#deps.rosters.view(loaded);
        const decision =
          reason === undefined ? { approve: true as const } : { approve: false as const, reason };
        const after = decided(trade, decision, teamOfPerson(loaded, who), moment);
        const act: RosterAct = {
          do: 'trade-reviewed',
          trade: number,
          state: stateOf(after, ['agreed', 'stopped']),
          ...weekOf(after),
          ...(reason !== undefined && { reason }),
        };
        return this.#deps.rosters.atOnceInOffseason(loaded, [act]);
      },
      reason,
    );
  }

  /** The owner of another team objects in a vote. */
  object(id: string, number: number, who: RosterPerson): Promise<Loaded> {
    return this.#deps.change(id, who, async (loaded) => {
      mustGoOn(loaded.course);
      const trade = this.mustSee(loaded, number, who);
      const team = teamOfPerson(loaded, who);
      if (team === undefined || askerOf(loaded, team, who) !== 'owner')
        throw new RuleError('not-owner', 'Only owners of other teams can object to a trade.');
      const { course } = loaded;
      const others = [...course.clubs].filter(
        ([code, { owners }]) => owners.length > 0 && !trade.teams.includes(code),
      ).length;
      const after = objected(trade, team, { review: course.settings.review, others });
      const state = stateOf(after, ['in review', 'stopped']);
      return [{ do: 'trade-objected', trade: number, team, state }];
    });
  }

  /** What time does to trades: offers expire, and reviews end. */
  async due(loaded: Loaded): Promise<Done['acts']> {
    const { course } = loaded;
    const waiting = course.rosters.trades.filter(isPending);
    if (course.phase === 'closed' || waiting.length === 0) return [];
    const { moment } = await this.#deps.rosters.view(loaded);
    const acts = waiting.flatMap((trade): RosterAct[] => {
      const after = passed(trade, moment);
      if (after === trade) return [];
      const state = stateOf(after, ['expired', 'agreed']);
      return [{ do: 'trade-passed', trade: trade.number, state, ...weekOf(after) }];
    });
    const isAgreed = acts.some((act) => act.do === 'trade-passed' && act.state === 'agreed');
    return isAgreed ? this.#deps.rosters.atOnceInOffseason(loaded, acts) : acts;
  }
}

const changedMeanwhile = (): RuleError =>
  new RuleError('trade-changed', 'This offer was just changed. Here is how it is now.');

const copied = ({ teams, assets }: TradeOffer) => ({
  teams: mutable(teams),
  assets: mutable<Asset>(assets),
});

/** Who offers a trade accepts it. */
const accepting = (trade: number, team: Team): RosterAct => ({
  do: 'trade-answered',
  trade,
  team,
  answer: 'accept',
  state: 'open',
});

const weekOf = ({ effectiveWeek }: Trade) => (effectiveWeek === undefined ? {} : { week: effectiveWeek });

/** A trade's state as an act names it. @throws Error for a state to which the act can't lead, which is a bug */
function stateOf<State extends TradeState>({ state }: Trade, possible: readonly State[]): State {
  const found = possible.find((one) => one === state);
  if (found === undefined) throw new Error(`A trade can’t become ${state} by that.`);
  return found;
}
