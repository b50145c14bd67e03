import type { Player, Shared, Team } from '../cards/team-file.ts';
import { withKey } from '../terms/ids.ts';
import type { PlayerId, TeamCode } from '../terms/terms.ts';
import type { League, LeagueTeam } from './document.ts';
import { sharedFor, teamFor } from './enlist.ts';

/** A team's names, for the menu in which players choose a team. */
export type TeamNames = Pick<Team, 'code' | 'name' | 'nickname' | 'city'>;

/**
 * An imported league for use in games. It prepares each team on first use, because most games need only two.
 * Preparing a team takes a few milliseconds and twice the team's memory.
 */
export class ImportedLeague {
  readonly key: string;
  readonly #documents: ReadonlyMap<TeamCode, LeagueTeam>;
  readonly #teamOf: ReadonlyMap<PlayerId, TeamCode>;
  readonly #teams = new Map<TeamCode, Team>();
  readonly #players = new Map<PlayerId, Player>();
  readonly #sharedDocument: League['shared_cards'];
  readonly #options: League['options'];
  #shared: Shared | undefined;

  constructor(key: string, { teams, shared_cards: shared, options }: League) {
    this.key = key;
    this.#documents = new Map(teams.map((team) => [withKey(key, team.code), team]));
    this.#teamOf = new Map(
      teams.flatMap(({ code, players }) => players.map(({ id }) => [withKey(key, id), withKey(key, code)])),
    );
    this.#sharedDocument = shared;
    this.#options = options;
  }

  /** Team codes, in the league's order. */
  get codes(): TeamCode[] {
    return [...this.#documents.keys()];
  }

  has(code: TeamCode): boolean {
    return this.#documents.has(code);
  }

  hasPlayer(id: PlayerId): boolean {
    return this.#teamOf.has(id);
  }

  /** The code of a player's team. */
  codeOf(id: PlayerId): TeamCode | undefined {
    return this.#teamOf.get(id);
  }

  names(code: TeamCode): TeamNames | undefined {
    return this.#documents.get(code);
  }

  team(code: TeamCode): Team | undefined {
    const known = this.#teams.get(code);
    const document = this.#documents.get(code);
    if (known !== undefined || document === undefined) return known;
    const team = teamFor(this.key, document, this.#options);
    this.#teams.set(code, team);
    for (const player of team.players) this.#players.set(player.id, player);
    return team;
  }

  player(id: PlayerId): Player | undefined {
    const known = this.#players.get(id);
    if (known !== undefined) return known;
    const code = this.#teamOf.get(id);
    if (code === undefined) return undefined;
    this.team(code);
    return this.#players.get(id);
  }

  /** The league's own shared cards; undefined if it uses the built-in ones. */
  get shared(): Shared | undefined {
    if (this.#sharedDocument !== undefined) this.#shared ??= sharedFor(this.#sharedDocument);
    return this.#shared;
  }
}
