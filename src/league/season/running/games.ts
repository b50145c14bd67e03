import type { Logger } from 'pino';
import { RuleError } from '../../../engine/rule-error.ts';
import type { SeasonContent } from '../../../games/baseball/league/season-content.ts';
import { rosterText } from '../../../games/baseball/teams/roster-text.ts';
import { rotationSize } from '../../../games/baseball/teams/rotation.ts';
import type { GameInjury } from '../../../games/facets/lines.ts';
import type { StoredLine } from '../../../store/records/lines.ts';
import type { GameRecord } from '../../../store/records/played.ts';
import type { Store } from '../../../store/records/store.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import type { Actor } from '../../../table/log/actor.ts';
import type { FixtureLobby } from '../../../table/seats/lobby.ts';
import { FixtureTables } from '../../running/fixture-tables.ts';
import { ChannelGone, type Grounds } from '../../running/grounds.ts';
import { fixtureKey } from '../../running/keeper.ts';
import { Stalled } from '../../running/stalled.ts';
import type { Act } from '../course/acts.ts';
import { playersIn } from '../course/rosters/game-rosters.ts';
import type { Season, SeasonGame, Side } from '../course/season.ts';
import { clubOf, playable } from '../course/state.ts';
import type { PlayerId, Team } from '../types.ts';
import { type Contents, playersOf } from './content.ts';
import { gameName } from './names.ts';
import { inningsIn } from './results/innings.ts';
import { type Loaded, nameOf, personIn, userOf } from './season-keeper.ts';

/** The tables of a season's games: opening them, and reading their results. */

interface Deps {
  readonly store: Pick<Store, 'loadTable' | 'fixtureTable' | 'openTableIn' | 'gameRecord' | 'linesOfTable'>;
  readonly contents: Pick<Contents, 'of'>;
  readonly lobby: FixtureLobby;
  readonly grounds: Grounds;
  /** Schedules an update of a table's message. */
  readonly show: (table: string) => void;
  /** Lets the computers at a table go on, if they don't. */
  readonly playOn: (table: string) => void;
  /** The players hurt in a finished game; undefined if its table can no longer be read. */
  readonly hurt: (table: string) => Promise<readonly GameInjury[] | undefined>;
  readonly log: Logger;
}

type ResultAct = Extract<Act, { do: 'result' }>;
type Bodies = Pick<ResultAct, 'injuries' | 'appeared'>;

/** How many tables of computers a season has at once. */
const mostAtOnce = 8;

/** Which game of the season a table plays, without its teams' players. */
const sides = ['away', 'home'] as const;

export const isComputer = (season: Season, team: Team): boolean => clubOf(season, team).owners.length === 0;

const isOfComputers = (season: Season, { away, home }: SeasonGame): boolean =>
  isComputer(season, away) && isComputer(season, home);

export class SeasonGames {
  readonly #deps: Deps;
  readonly #stalled: Stalled;
  readonly #tables: FixtureTables;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#stalled = new Stalled(deps.playOn);
    this.#tables = new FixtureTables(deps);
  }

  /** What the tables of the open games have come to, as acts. */
  async news(loaded: Loaded): Promise<Act[]> {
    const acts: Act[] = [];
    for (const game of playable(loaded.course)) {
      if (game.table === undefined) continue;
      const at = { fixture: game.fixture, game: game.number };
      const table = await this.#deps.store.loadTable(game.table);
      if (table === undefined || table.status === 'ended' || table.status === 'cancelled')
        acts.push({ do: 'reopen', ...at });
      else if (table.status === 'finished') {
        this.#stalled.over(table.id);
        const record = await this.#deps.store.gameRecord(game.table);
        if (record === undefined) continue;
        const lines = await this.#deps.store.linesOfTable(game.table);
        acts.push({ ...resultOf(at, record, lines), ...(await this.#bodies(loaded, game.table)) });
      } else {
        if (isOfComputers(loaded.course, game)) this.#stalled.look(table);
        acts.push(...arrivals(loaded, game, table));
      }
    }
    return acts;
  }

  /** Who was hurt in a game, and who appeared, where injuries are on (League 15). */
  async #bodies({ course }: Loaded, table: string): Promise<Bodies> {
    const { store, hurt, log } = this.#deps;
    if (course.settings.options['injuries'] !== true) return {};
    const lines = await store.linesOfTable(table);
    const appeared = (seat: number): string[] => [
      ...new Set(lines.flatMap((line) => (line.seat === seat && line.player !== '' ? [line.player] : []))),
    ];
    const injuries = await hurt(table);
    if (injuries === undefined) log.warn({ table }, 'the injuries of a game are unknown');
    return {
      appeared: [appeared(0), appeared(1)],
      ...(injuries !== undefined && injuries.length > 0 && { injuries: [...injuries] }),
    };
  }

  /** Whether the table of a game has begun. */
  async begun({ table: id }: SeasonGame): Promise<boolean> {
    const table = id === undefined ? undefined : await this.#deps.store.loadTable(id);
    return table !== undefined && table.status !== 'lobby';
  }

  /**
   * Opens the tables that need no press: those between computers. A team plays one game at a time, because the next one
   * depends on who pitched.
   * @returns acts that say where they are
   */
  async openAll(loaded: Loaded): Promise<Act[]> {
    const acts: Act[] = [];
    const { course } = loaded;
    const open = playable(course);
    const busy = new Set<Team>();
    let running = open.filter((game) => game.table !== undefined && isOfComputers(course, game)).length;
    for (const game of open) {
      const isFree = !busy.has(game.away) && !busy.has(game.home);
      for (const side of sides) busy.add(game[side]);
      if (!isOfComputers(course, game)) continue;
      if (game.table !== undefined) {
        await this.#startIfLobby(game.table, loaded);
        continue;
      }
      if (!isFree || running >= mostAtOnce) continue;
      const table = await this.#opened(loaded, game).catch((error: unknown) => {
        if (error instanceof RuleError && error.code === 'channel-gone') return undefined;
        throw error;
      });
      if (table === undefined) break;
      acts.push(tableAct(game, table));
      running += 1;
      await this.#startIfLobby(table.id, loaded);
    }
    return acts;
  }

  /**
   * Opens the table of a game. If it has one already, returns that.
   * @param presser who opens it, and for which side
   * @returns undefined if there's no place for it now
   */
  #opened(
    loaded: Loaded,
    game: SeasonGame,
    presser?: { readonly side: Side; readonly userId: string },
  ): Promise<StoredTable | undefined> {
    const { row, course } = loaded;
    return this.#tables.open(
      fixtureKey(row.id, game.fixture, game.number),
      row.guildId,
      async () => ({
        game: row.game,
        options: optionsOf(loaded, game, await this.#deps.contents.of(course.settings.league)),
        timeControl: course.settings.timeControl,
        openedBy: presser?.userId ?? row.createdBy ?? '',
        sitters: sides.map((side) =>
          sitterOf(loaded, game[side], presser?.side === side ? presser.userId : undefined),
        ),
      }),
      () => this.#place(loaded, game),
    );
  }

  /**
   * The thread of two teams' games of a week, so that these follow each other in one place; else a new thread, or the
   * season's channel if that is free.
   * @throws RuleError (`channel-gone`)
   */
  async #place({ row, course }: Loaded, game: SeasonGame): Promise<string | undefined> {
    const { store, grounds } = this.#deps;
    const isOfTheSame = (other: SeasonGame) =>
      [other.away, other.home].includes(game.away) && [other.away, other.home].includes(game.home);
    const earlier = (course.games.get(game.fixture) ?? []).filter(isOfTheSame);
    const used = earlier.findLast(({ channel }) => channel !== undefined)?.channel;
    if (used !== undefined && used !== row.channelId && (await store.openTableIn(used)) === undefined)
      return used;
    const name = `${row.name} · ${gameName(course, game)}`.slice(0, 100);
    const thread = await grounds.thread(row.channelId, name, 'quiet').catch((error: unknown) => {
      if (!(error instanceof ChannelGone)) throw error;
      throw new RuleError('channel-gone', 'The season’s channel is gone, so its games have no place.');
    });
    if (thread !== undefined) return thread;
    const taken = await store.openTableIn(row.channelId);
    return taken === undefined ? row.channelId : undefined;
  }

  async #startIfLobby(id: string, { row }: Loaded): Promise<void> {
    const { store, lobby, show } = this.#deps;
    const table = await store.loadTable(id);
    if (table?.status !== 'lobby') return;
    await lobby.startFixture(id, { userId: row.createdBy ?? '', name: row.name, moderator: false });
    show(id);
  }

  /**
   * Seats a person at the table of their team's game, and starts the game if both sides sit.
   * @returns the table, and the act that says where it is if it was just opened
   */
  async sit(
    loaded: Loaded,
    game: SeasonGame,
    side: Side,
    actor: Actor,
    source: string,
  ): Promise<{ readonly table: StoredTable; readonly acts: readonly Act[] }> {
    const { lobby, show } = this.#deps;
    const found = await this.#opened(loaded, game, { side, userId: actor.userId });
    if (found === undefined)
      throw new RuleError(
        'no-place',
        'There’s another table in this channel, and I can’t make threads here. Try again when it’s over.',
      );
    const acts = game.table === found.id ? [] : [tableAct(game, found)];
    let table = found;
    if (table.status === 'lobby') {
      if (!table.seats.some(({ userId }) => userId === actor.userId))
        table = await lobby.join(table.id, actor, undefined, source);
      if (table.seats.length === sides.length) table = await this.#started(table, actor, source);
      show(table.id);
    }
    return { table, acts };
  }

  /** Starts a game in which both sides sit. If that isn't possible yet, its lobby has **Start**. */
  async #started(table: StoredTable, actor: Actor, source: string): Promise<StoredTable> {
    try {
      return await this.#deps.lobby.start(table.id, actor, source);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.#deps.log.info({ table: table.id, code: error.code }, 'a game of a season waits for **Start**');
      return table;
    }
  }
}

const tableAct = ({ fixture, number }: SeasonGame, { id, channelId }: StoredTable): Act => ({
  do: 'table',
  fixture,
  game: number,
  table: id,
  channel: channelId,
});

/** Who sits for a team: the person who pressed, else its first owner, else a computer with the team's name. */
function sitterOf(loaded: Loaded, team: Team, presser: string | undefined) {
  const { course } = loaded;
  const owners = clubOf(course, team).owners.flatMap((person) => userOf(loaded, person) ?? []);
  const userId = presser ?? owners[0];
  if (userId !== undefined) return { userId };
  return {
    level: course.settings.level,
    name: course.settings.teams.find(({ code }) => code === team)?.name ?? team,
  };
}

/** The most turns of a rotation. */
const mostTurns = 5;

/**
 * The turn of a team's rotation, by its games so far.
 * @param turns how many the rotation has in this game
 */
function turnOf({ games }: Season, team: Team, game: SeasonGame, turns: number): number {
  const before = [...games.values()]
    .flat()
    .filter((one) => one.end?.kind === 'played' && one !== game && (one.away === team || one.home === team));
  return (before.length % Math.max(1, Math.min(mostTurns, turns))) + 1;
}

/** The options of a game's table: those of the season, with its teams, their players and their starters. */
export function optionsOf(
  { row, course }: Pick<Loaded, 'row' | 'course'>,
  game: SeasonGame,
  content: SeasonContent,
): Readonly<Record<string, unknown>> {
  const { league, options } = course.settings;
  const keyed = (code: Team) => (league === '' ? code : `${league}.${code}`);
  const players = playersOf(content);
  const isPitcher = (player: PlayerId) => players.get(player)?.pitcher === true;
  const rotations = new Map(content.teams.map(({ code, rotation = [] }) => [code, rotation]));
  const starters = new Set([...rotations.values()].flat());
  const of = (side: Side) => {
    const team = playersIn(course, game, game[side], isPitcher);
    const turns = rotationSize({
      own: rotations.get(game[side]) ?? [],
      pitchers: team.map(({ player }) => player).filter(isPitcher),
      isStarter: (player) => starters.has(player),
    });
    return {
      [`${side}_starter`]: turnOf(course, game[side], game, turns),
      ...(team.length > 0 && { [`${side}_roster`]: rosterText(team) }),
    };
  };
  return {
    ...options,
    away: keyed(game.away),
    home: keyed(game.home),
    ...of('away'),
    ...of('home'),
    season: row.id,
  };
}

/** The result as the record of the game has it, with which side was mostly played by a computer (League 2). */
export function resultOf(
  at: { readonly fixture: number; readonly game: number },
  { tableId, seats }: GameRecord,
  lines: readonly StoredLine[],
): ResultAct {
  const [away, home] = seats;
  const innings = inningsIn(lines);
  // A concession is recorded as 9-0; in a season the score counts as it stood (League 2).
  const scored = (seat: number) =>
    lines.find((line) => line.sheet === 'team' && line.seat === seat)?.figures['R'] ??
    seats[seat]?.score ??
    0;
  const runs = [scored(0), scored(1)] as const;
  const winner = away?.outcome === 'won' ? 'away' : home?.outcome === 'won' ? 'home' : undefined;
  const ahead = runs[0] > runs[1] ? 'away' : runs[1] > runs[0] ? 'home' : undefined;
  const absent = sides.filter((_, seat) => (seats[seat]?.stoodIn ?? 0) > (seats[seat]?.acted ?? 0));
  return {
    do: 'result',
    ...at,
    table: tableId,
    runs: [...runs],
    ...(winner !== undefined && winner !== ahead && { winner }),
    ...(innings !== undefined && { innings }),
    ...(absent.length > 0 && { absent }),
  };
}

/** Who has sat down at a table without pressing **Play**. */
const arrivals = (loaded: Loaded, game: SeasonGame, table: StoredTable): Act[] =>
  table.seats.flatMap(({ userId, seat }): Act[] => {
    const person = userId === undefined ? undefined : personIn(loaded, userId);
    if (person === undefined || game.ready.some((one) => one.person === person)) return [];
    const side = seat === 0 ? 'away' : 'home';
    return [{ do: 'ready', fixture: game.fixture, game: game.number, side, person }];
  });

/** The accounts of a team's owners. */
export const ownersOf = (loaded: Loaded, team: Team): readonly string[] =>
  clubOf(loaded.course, team).owners.flatMap((person) => userOf(loaded, person) ?? []);

/** The names of a team's owners; empty if a computer runs it. */
export const ownerNames = (loaded: Loaded, team: Team): readonly string[] =>
  clubOf(loaded.course, team).owners.map((person) => nameOf(loaded, person));
