import { RuleError } from '../../../../engine/rule-error.ts';
import type { PrivateEntry, PrivateKind } from '../../../../store/records/season-private.ts';
import type { Store } from '../../../../store/records/store.ts';
import type { Actor } from '../../../../table/log/actor.ts';
import { type SeasonFigures, type Title, titlesOf } from '../../awards/titles.ts';
import {
  type Ballot,
  checkedBallot,
  countedVotes,
  type VotedAward,
  votedAwards,
} from '../../awards/votes.ts';
import type { Act } from '../../course/acts.ts';
import { mustGoOn } from '../../course/doing.ts';
import type { Season } from '../../course/season.ts';
import { clubOf, teamOf } from '../../course/state.ts';
import { whereIs } from '../../rosters/legal/lists.ts';
import type { PlayerId, Team } from '../../types.ts';
import { type Contents, playersOf } from '../content.ts';
import { figuresOf } from '../figures.ts';
import { type Done, type Loaded, personIn } from '../season-keeper.ts';
import { type FinalDeps, finalMvpActs } from './final-mvp.ts';

/** The awards of a season: titles by figures, the votes of the owners, and the final's best (League 16). */

interface Deps extends FinalDeps {
  readonly store: Pick<
    Store,
    'sums' | 'teamSums' | 'playerLines' | 'privateEntries' | 'setPrivateEntry' | 'deletePrivateEntries'
  >;
  readonly contents: Pick<Contents, 'of'>;
  readonly change: (
    id: string,
    actor: Actor,
    decide: (loaded: Loaded) => Promise<Done['acts']>,
  ) => Promise<Loaded>;
}

const day = 24 * 60 * 60_000;
/** How long owners vote, and how long their votes are kept after the count (League 16, 20). */
const votesFor = 7 * day;
const keptFor = 7 * day;

/** The awards that owners vote on, in order. */
export const awards = Object.keys(votedAwards) as readonly VotedAward[];

/** Where the votes for an award are stored. */
const kinds: Readonly<Record<VotedAward, PrivateKind>> = {
  player: 'vote-player',
  pitcher: 'vote-pitcher',
  fielder: 'vote-fielder',
};
const allKinds = Object.values(kinds);

/** The three places of a ballot. Those that aren't filled yet are empty. */
export type BallotSoFar = readonly [string, string, string];
const noBallot: BallotSoFar = ['', '', ''];

/** When the vote ends; undefined before it begins. */
export const voteEnd = ({ regularEndedAt }: Season): Date | undefined =>
  regularEndedAt === undefined ? undefined : new Date(regularEndedAt.getTime() + votesFor);

export class SeasonAwards {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** What titles follow from: everybody's figures of the regular season. */
  async figures(loaded: Loaded): Promise<SeasonFigures> {
    const { candidates, teamGames, league } = await figuresOf(this.#deps, loaded, 'regular', [
      'batting',
      'pitching',
    ]);
    return { batting: candidates.batting ?? [], pitching: candidates.pitching ?? [], teamGames, league };
  }

  /** The titles of the regular season; none before it's over. */
  async titles(loaded: Loaded): Promise<readonly Title[]> {
    return loaded.course.regularEndedAt === undefined ? [] : titlesOf(await this.figures(loaded));
  }

  /**
   * A person's own ballot so far, which nobody else sees.
   * @throws RuleError (`not-owner`)
   */
  async ballot(loaded: Loaded, award: VotedAward, member: Pick<Actor, 'userId'>): Promise<BallotSoFar> {
    return this.#ballotOf(loaded, award, mustOwn(loaded, member).person);
  }

  async #ballotOf(loaded: Loaded, award: VotedAward, person: number): Promise<BallotSoFar> {
    const entries = await this.#deps.store.privateEntries(loaded.row.id, [kinds[award]]);
    const [first = '', second = '', third = ''] =
      entries.find(({ holder }) => holder === `${person}`)?.value ?? noBallot;
    return [first, second, third];
  }

  /**
   * An owner changes their ballot. It counts once all three places are filled.
   * @throws RuleError (`vote-not-begun`, `vote-over`, `not-owner`, `unknown-player`, `own-player`, `three-names`)
   */
  vote(
    id: string,
    award: VotedAward,
    change: (before: BallotSoFar) => BallotSoFar,
    member: Actor,
  ): Promise<Loaded> {
    return this.#deps.change(id, member, async (loaded) => {
      const { course } = loaded;
      const { person, team } = mustOwn(loaded, member);
      mustGoOn(course);
      this.#mustBeOpen(course);
      const players = playersOf(await this.#deps.contents.of(course.settings.league));
      const value = change(await this.#ballotOf(loaded, award, person));
      const named = value.filter((player) => player !== '');
      if (named.some((player) => !players.has(player)))
        throw new RuleError('unknown-player', 'There’s no such player in this season.');
      if (named.some((player) => presentTeam(course, player) === team))
        throw new RuleError('own-player', 'You can’t vote for a player of your own team.');
      if (named.length === value.length) checkedBallot(value, team, (player) => presentTeam(course, player));
      await this.#deps.store.setPrivateEntry(id, {
        kind: kinds[award],
        holder: `${person}`,
        userId: member.userId,
        value,
      });
      // No act: even that somebody has voted is theirs.
      return [];
    });
  }

  #mustBeOpen(course: Season): void {
    const end = voteEnd(course);
    if (end === undefined)
      throw new RuleError('vote-not-begun', 'Owners vote when the regular season is over, for a week.');
    if (course.votes !== undefined || this.#deps.now() >= end)
      throw new RuleError('vote-over', 'The vote is over. `/awards show` has its results.');
  }

  /** Counts the votes when their week is over. */
  async due({ row, course }: Loaded): Promise<readonly Act[]> {
    const end = voteEnd(course);
    if (end === undefined || course.votes !== undefined || this.#deps.now() < end) return [];
    const entries = await this.#votes(row.id);
    const count = (award: VotedAward) =>
      countedVotes(
        entries.filter(({ kind }) => kind === kinds[award]).flatMap(({ value }) => fullBallot(value)),
      ).map((line) => ({ ...line }));
    return [{ do: 'awards', player: count('player'), pitcher: count('pitcher'), fielder: count('fielder') }];
  }

  /** As `finalMvpActs`. */
  ofFinal(loaded: Loaded): Promise<readonly Act[]> {
    return finalMvpActs(loaded, this.#deps);
  }

  /** When something is to be done about votes: their count, and a week later their deletion (League 20). */
  async nextLook({ row, course }: Loaded): Promise<Date | undefined> {
    const end = voteEnd(course);
    if (end === undefined || course.votes === undefined) return end;
    const gone = new Date(end.getTime() + keptFor);
    // If the time for it came after the last look, they still have to be deleted.
    const isSwept = this.#deps.now() >= gone && (await this.#votes(row.id)).length === 0;
    return isSwept ? undefined : gone;
  }

  #votes(id: string): Promise<readonly PrivateEntry[]> {
    return this.#deps.store.privateEntries(id, allKinds);
  }

  /** Deletes votes that were counted a week ago. */
  async sweep({ row, course }: Loaded): Promise<void> {
    const end = voteEnd(course);
    if (end === undefined || this.#deps.now().getTime() < end.getTime() + keptFor) return;
    await this.#deps.store.deletePrivateEntries(row.id, allKinds);
  }
}

/** A ballot with three names; none otherwise. */
function fullBallot([first = '', second = '', third = '']: readonly string[]): readonly Ballot[] {
  return first === '' || second === '' || third === '' ? [] : [[first, second, third]];
}

/** The team that a player is with now; undefined for a free agent. */
export function presentTeam({ rosters }: Season, player: PlayerId): Team | undefined {
  const is = whereIs(rosters.rosters, player);
  return is === undefined || is === 'free' ? undefined : is.team;
}

function mustOwn(
  loaded: Loaded,
  { userId }: Pick<Actor, 'userId'>,
): { readonly person: number; readonly team: Team } {
  const person = personIn(loaded, userId);
  const team = person === undefined ? undefined : teamOf(loaded.course, person)?.team;
  if (person === undefined || team === undefined || !clubOf(loaded.course, team).owners.includes(person))
    throw new RuleError('not-owner', 'Only owners of teams vote.');
  return { person, team };
}
