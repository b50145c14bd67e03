import { RuleError } from '../../../engine/rule-error.ts';
import type { ScheduledGame, Team } from '../types.ts';
import type { Act, TeamRole } from './acts.ts';
import { mustBeDrafted } from './draft/draft-doing.ts';
import type { Season, SeasonGame, Side } from './season.ts';
import { laterGames } from './series.ts';
import { type Changeable, changeable } from './settings.ts';
import { clubOf, gameIn, isOpen, playable, remaining, teamOf } from './state.ts';

/**
 * What people may do in a season, apart from rosters, trades and the draft. Each function returns the acts to add, or
 * refuses with a sentence. Who may do what (League 20) is decided before.
 */

/** Owners and assistants that a team may have, each (League 1). */
export const mostOfEach = 2;

/**
 * A person takes a free team, or asks for it if a commissioner has to agree.
 * @param agreed whether a commissioner has agreed, or none has to
 */
export function claimingTeam(season: Season, team: Team, person: number, agreed: boolean): Act[] {
  mustGoOn(season);
  mustHaveNoTeam(season, person);
  const { owners, claims } = clubOf(season, team);
  if (owners.length > 0)
    throw new RuleError('team-taken', 'That team has an owner. `/team list` shows the free ones.');
  if (agreed) return [{ do: 'owner', team, person, role: 'owner' }];
  if (claims.includes(person))
    throw new RuleError('claimed-already', 'You’ve asked for that team. A commissioner has to agree.');
  const [asked] = [...season.clubs].find(([, club]) => club.claims.includes(person)) ?? [];
  if (asked !== undefined)
    throw new RuleError(
      'claims-another',
      `You’ve asked for ${asked}. \`/team release\` takes that back, so that you can ask for another team.`,
    );
  return [{ do: 'claim', team, person }];
}

/** A commissioner gives a team to somebody, or an owner takes an assistant (League 1, 20). */
export function joiningTeam(season: Season, team: Team, person: number, role: TeamRole): Act[] {
  mustGoOn(season);
  const mine = teamOf(season, person);
  if (mine?.team === team && mine.role === role)
    throw new RuleError(
      'in-team-already',
      `They’re already ${role === 'owner' ? 'an owner' : 'an assistant'} of that team.`,
    );
  if (mine !== undefined && mine.team !== team)
    throw new RuleError('has-team', `They already belong to ${mine.team}.`);
  const { owners, assistants } = clubOf(season, team);
  const others = role === 'owner' ? owners : assistants;
  if (others.length >= mostOfEach)
    throw new RuleError(
      'team-full',
      `A team has at most ${mostOfEach} ${role === 'owner' ? 'owners' : 'assistants'}. \`/team release\` lets one go.`,
    );
  return [{ do: 'owner', team, person, role }];
}

/** A commissioner doesn't give a person the team that they asked for. */
export function refusingClaim(season: Season, team: Team, person: number): Act[] {
  mustGoOn(season);
  if (!clubOf(season, team).claims.includes(person))
    throw new RuleError('no-claim', 'They haven’t asked for that team.');
  return [{ do: 'refused', team, person }];
}

/** Somebody leaves a team, or a commissioner or owner lets them go. A team without an owner goes to a computer. */
export function releasing(season: Season, team: Team, person: number): Act[] {
  mustGoOn(season);
  const { owners, assistants, claims } = clubOf(season, team);
  if (![...owners, ...assistants, ...claims].includes(person))
    throw new RuleError('not-in-team', 'They don’t belong to that team.');
  return [{ do: 'release', team, person }];
}

/** Names who runs the season besides moderators (League 20). */
export function namingCommissioners(
  season: Season,
  people: readonly number[],
  role: string | undefined,
): Act[] {
  mustGoOn(season);
  if (people.length > 5)
    throw new RuleError('too-many-commissioners', 'A season has at most five commissioners, or a role.');
  return [{ do: 'commissioners', people: [...people], ...(role !== undefined && { role }) }];
}

/** Changes settings. Weeks that are over stay as they were. */
export function setting(season: Season, change: Partial<Changeable>): Act[] {
  mustGoOn(season);
  const known = changeable.partial().safeParse(change);
  if (!known.success)
    throw new RuleError('bad-setting', known.error.issues[0]?.message ?? 'That setting can’t be read.');
  const { playoffPlaces } = known.data;
  if (playoffPlaces !== undefined) mustBePlaces(season, playoffPlaces);
  if (Object.keys(known.data).length === 0)
    throw new RuleError('nothing-to-set', 'Name a setting to change.');
  return [{ do: 'set', change: known.data }];
}

/** League 8.5: a power of two, and a place for the winner of each division. */
function mustBePlaces({ settings, phase }: Season, places: number): void {
  if (phase === 'playoffs' || phase === 'offseason')
    throw new RuleError('playoffs-begun', 'The playoffs have begun, so their places are fixed.');
  const divisions = new Set(settings.teams.map(({ division }) => division)).size;
  const isPower = Number.isInteger(Math.log2(places));
  if (!isPower || places < divisions || places > settings.teams.length)
    throw new RuleError(
      'bad-places',
      `The playoffs need a power of two of places: at least ${divisions}, one for each division, and at most ${settings.teams.length}.`,
    );
}

/** Replaces the schedule before the season starts. */
export function scheduling(season: Season, games: readonly ScheduledGame[]): Act[] {
  mustBePreseason(season);
  return [{ do: 'schedule', games: games.map(({ week, game, away, home }) => [week, game, away, home]) }];
}

/**
 * Begins the regular season.
 * @param errors what is wrong with the schedule, as sentences
 */
export function starting(season: Season, errors: readonly string[]): Act[] {
  mustBePreseason(season);
  mustBeDrafted(season);
  if (season.schedule.length === 0)
    throw new RuleError('no-schedule', 'There’s no schedule yet. `/schedule generate` makes one.');
  if (errors.length > 0)
    throw new RuleError(
      'bad-schedule',
      `The schedule isn’t right: ${errors.slice(0, 5).join('; ')}. \`/schedule check\` lists everything.`,
    );
  return [{ do: 'start' }];
}

export function pausing(season: Season): Act[] {
  mustGoOn(season);
  if (season.paused) throw new RuleError('paused-already', 'This season is paused.');
  return [{ do: 'pause' }];
}

export function resuming(season: Season): Act[] {
  mustGoOn(season);
  if (!season.paused) throw new RuleError('not-paused', 'This season isn’t paused.');
  return [{ do: 'resume' }];
}

/** Ends everything. Games that were played stay. */
export function closing(season: Season): Act[] {
  mustGoOn(season);
  return [{ do: 'close' }];
}

/** Marks a side of a game as ready. No act if this person already is. */
export function readying(game: SeasonGame, side: Side, person: number): Act[] {
  if (game.ready.some((one) => one.person === person)) return [];
  return [{ do: 'ready', fixture: game.fixture, game: game.number, side, person }];
}

/** The game that a team plays next; undefined if it has none this week. */
export const nextGameOf = (season: Season, team: Team): SeasonGame | undefined =>
  playable(season).find(({ away, home }) => away === team || home === team);

/** How long a score that was typed in waits for the other side, in milliseconds (League 2). */
export const confirmWithin = 48 * 60 * 60_000;

/**
 * A side types in the score of a game that was played elsewhere. If the other side has typed the same, it stands at
 * once (League 2).
 */
export function typing(
  season: Season,
  game: SeasonGame,
  side: Side,
  person: number,
  runs: readonly [number, number],
): Act[] {
  mustRun(season);
  mustBeOpen(game);
  if (game.table !== undefined)
    throw new RuleError('has-table', 'That game has a table here, so its result comes from there.');
  if (!playable(season).includes(game))
    throw new RuleError('too-early', `That game is played in week ${game.fixture}.`);
  if (runs[0] === runs[1] && season.settings.options['max_innings'] === 0)
    throw new RuleError(
      'no-draws',
      'Games of this season go on until somebody wins, so a score can’t be level.',
    );
  const at = { fixture: game.fixture, game: game.number };
  const { typed } = game;
  if (typed !== undefined && typed.side !== side && sameRuns(typed.runs, runs))
    return [{ do: 'result', ...at, runs: [...runs] }];
  return [{ do: 'typed', ...at, runs: [...runs], side, person }];
}

const sameRuns = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] === other[0] && one[1] === other[1];

/**
 * The other side confirms a score, or denies it. A commissioner may, too.
 * @param seen the score that they saw; another may have been typed in since
 */
export function answering(
  season: Season,
  game: SeasonGame,
  side: Side | 'commissioner',
  agrees: boolean,
  seen: readonly [number, number],
): Act[] {
  mustRun(season);
  mustBeOpen(game);
  const { typed } = game;
  const at = { fixture: game.fixture, game: game.number };
  if (typed === undefined) throw new RuleError('nothing-typed', 'Nobody has typed in a score for that game.');
  if (typed.side === side)
    throw new RuleError('own-score', 'The other side has to confirm the score that you typed in.');
  if (!sameRuns(typed.runs, seen))
    throw new RuleError('score-changed', 'Another score was typed in since. Answer the newest post.');
  return agrees ? [{ do: 'result', ...at, runs: [...typed.runs] }] : [{ do: 'denied', ...at }];
}

/** A commissioner gives a game to one side, or to neither. */
export function forfeiting(season: Season, game: SeasonGame, by: Side | 'both'): Act[] {
  mustRun(season);
  mustBeOpen(game);
  return [{ do: 'forfeit', fixture: game.fixture, game: game.number, by }];
}

/** How long a result may be annulled, in milliseconds (League 2). */
const annulWithin = 14 * 24 * 60 * 60_000;

/** A commissioner annuls a result; the game is to be played again (League 2). */
export function annulling(season: Season, game: SeasonGame, now: Date): Act[] {
  mustGoOn(season);
  if (game.end === undefined) throw new RuleError('no-result', 'That game has no result yet.');
  if (now.getTime() - game.end.at.getTime() > annulWithin)
    throw new RuleError('too-late', 'A result can be annulled for 14 days. This one is older.');
  const hasBegunPlayoffs = season.phase !== 'regular';
  if (hasBegunPlayoffs && game.fixture <= season.settings.weeks)
    throw new RuleError('season-over', 'The playoffs have begun, so results of the regular season stand.');
  const later = laterGames(season, game);
  if (later.some(({ fixture, table, end }) => fixture !== game.fixture && (table ?? end) !== undefined))
    throw new RuleError('played-on', 'The next round has begun, so results of this one stand.');
  if (later.some(({ table, end }) => table !== undefined && end === undefined))
    throw new RuleError(
      'later-table',
      'The next game of the series has a table. Pause the season and end it with `/table end` first.',
    );
  return [{ do: 'reopen', fixture: game.fixture, game: game.number, annulled: true }];
}

/** A commissioner takes a game out of the schedule. */
export function dropping(season: Season, game: SeasonGame): Act[] {
  mustRun(season);
  mustBeOpen(game);
  if (game.table !== undefined)
    throw new RuleError('has-table', 'That game has a table. End it with `/table end` first.');
  return [{ do: 'dropped', fixture: game.fixture, game: game.number }];
}

/** A side proposes a time for a game. The other side agrees with `agreeing` (League 7). */
export function proposing(season: Season, game: SeasonGame, side: Side, at: Date, now: Date): Act[] {
  mustRun(season);
  mustBeOpen(game);
  if (at <= now) throw new RuleError('time-past', 'That time is already past.');
  if (game.proposed?.side === side && game.proposed.at.getTime() === at.getTime())
    throw new RuleError('proposed-already', 'You’ve already proposed that time.');
  return [{ do: 'proposed', fixture: game.fixture, game: game.number, side, at: at.getTime() }];
}

/** A commissioner moves a game to another time (League 20). */
export function moving(season: Season, game: SeasonGame, at: Date, now: Date): Act[] {
  mustRun(season);
  mustBeOpen(game);
  if (at <= now) throw new RuleError('time-past', 'That time is already past.');
  return [{ do: 'moved', fixture: game.fixture, game: game.number, at: at.getTime() }];
}

/**
 * The other side, or a commissioner, agrees to the proposed time. For a time after the week's end, a commissioner has to
 * agree as well as the other side (League 7).
 * @param seen the time that they saw; another may have been proposed since
 * @param weekEndsAt undefined if the week ends at no set time
 */
export function agreeing(
  season: Season,
  game: SeasonGame,
  side: Side | 'commissioner',
  seen: Date,
  now: Date,
  weekEndsAt?: Date,
): Act[] {
  mustRun(season);
  mustBeOpen(game);
  if (game.proposed === undefined)
    throw new RuleError('nothing-proposed', 'Nobody has proposed another time for that game.');
  const isForBoth = weekEndsAt === undefined || game.proposed.at <= weekEndsAt;
  if (side !== 'commissioner' && !isForBoth && game.proposed.agreed)
    throw new RuleError('agreed-already', 'Both sides have agreed. A commissioner has to agree, too.');
  if (game.proposed.side === side)
    throw new RuleError('own-proposal', 'The other side has to agree to the time that you proposed.');
  if (game.proposed.at.getTime() !== seen.getTime())
    throw new RuleError('time-changed', 'Another time was proposed since. Answer the newest post.');
  if (game.proposed.at <= now) throw new RuleError('time-past', 'That time is already past.');
  if (side !== 'commissioner' && !isForBoth)
    return [{ do: 'agreed', fixture: game.fixture, game: game.number }];
  return [{ do: 'moved', fixture: game.fixture, game: game.number, at: game.proposed.at.getTime() }];
}

/** @throws RuleError (`no-such-game`) */
export function mustBeGame(season: Season, fixture: number, number: number): SeasonGame {
  const game = gameIn(season, fixture, number);
  if (game === undefined) throw new RuleError('no-such-game', 'There’s no such game in this season.');
  return game;
}

/** The side that a team plays in a game. @throws RuleError (`not-your-game`) */
export function sideIn({ away, home }: SeasonGame, team: Team | undefined): Side {
  if (team === away) return 'away';
  if (team === home) return 'home';
  throw new RuleError('not-your-game', 'Your team doesn’t play in that game.');
}

/** @throws RuleError (`no-such-team`) */
export function mustBeTeam({ settings }: Season, code: string): Team {
  const typed = code.trim().toLowerCase();
  const found =
    settings.teams.find((team) => team.code.toLowerCase() === typed) ??
    settings.teams.find((team) => team.name.toLowerCase() === typed);
  const like = settings.teams.filter(({ name }) => name.toLowerCase().includes(typed));
  const team = found ?? (like.length === 1 ? like[0] : undefined);
  if (team === undefined)
    throw new RuleError('no-such-team', 'There’s no such team in this season. `/team list` names them.');
  return team.code;
}

/** The most games that a refusal names. */
const named = 5;

/** @throws RuleError unless the playoffs can begin: every game of the regular season has its result (League 16) */
export function mustSeed(season: Season): void {
  mustRun(season);
  if (season.phase === 'playoffs') throw new RuleError('playoffs-begun', 'The playoffs have begun.');
  const left = remaining(season);
  if (left.length === 0) return;
  const games = left.slice(0, named).map(({ fixture, away, home }) => `week ${fixture}: ${away} at ${home}`);
  const more = left.length > named ? `; and ${left.length - named} more` : '';
  throw new RuleError(
    'games-left',
    `The playoffs begin by themselves once every game has a result. Still to be played: ${games.join('; ')}${more}.`,
  );
}

function mustBePreseason(season: Season): void {
  mustGoOn(season);
  if (season.phase !== 'preseason')
    throw new RuleError('season-begun', 'The season has begun, so it’s too late to change that.');
}

/** @throws RuleError (`season-over`) once it's closed */
export function mustGoOn({ phase }: Season): void {
  if (phase === 'closed') throw new RuleError('season-over', 'This season is closed.');
}

/** @throws RuleError unless games are played now */
export function mustRun(season: Season): void {
  mustGoOn(season);
  if (season.phase === 'preseason')
    throw new RuleError('season-not-begun', 'The season hasn’t begun. `/season start` begins it.');
  if (season.phase === 'offseason') throw new RuleError('season-over', 'The games of this season are over.');
  if (season.paused) throw new RuleError('season-paused', 'This season is paused.');
}

function mustBeOpen(game: SeasonGame): void {
  if (!isOpen(game))
    throw new RuleError(
      'has-result',
      game.dropped
        ? 'That game isn’t played at all.'
        : 'That game already has a result. A commissioner can annul it.',
    );
}

function mustHaveNoTeam(season: Season, person: number): void {
  const mine = teamOf(season, person);
  if (mine !== undefined)
    throw new RuleError('has-team', `You already belong to ${mine.team}. One person has one team.`);
}
