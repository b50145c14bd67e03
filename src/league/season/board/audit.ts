import { type AuditEntry, itselfOr, nobody } from '../../board/audit-page.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import type { Season, SeasonGame } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';
import { seasonSettings } from '../course/settings.ts';
import { after, clubOf, gameIn, newSeason } from '../course/state.ts';
import { type Loaded, nameOf, personIn } from '../running/season-keeper.ts';
import type { PlayerId, Team } from '../types.ts';
import { movesTold, rosterTold } from './roster-audit.ts';
import { phaseInWords } from './season-words.ts';

/** The audit log of a season in words (League 20): acts of commissioners, transactions and claims. */

/** What an act did, in words. */
type Told = Pick<AuditEntry, 'what' | 'before' | 'after' | 'reason'>;

/** The season around an act. */
interface Around {
  readonly loaded: Loaded;
  readonly before: Season;
  readonly after: Season;
  readonly players: PlayerNames;
}

/** Names of players by id. */
type PlayerNames = ReadonlyMap<PlayerId, { readonly name: string }>;

/**
 * All entries, the first act first. An act that isn't named here stays private. An imported season begins with the
 * entries of the server before, and goes on after their last number.
 * @param players for their names; without them, entries have ids
 */
export function auditOf(loaded: Loaded, players: PlayerNames = new Map()): readonly AuditEntry[] {
  const entries: AuditEntry[] = [];
  let before = newSeason(seasonSettings.parse(loaded.row.settings));
  let [lastElsewhere, repeatedUntil] = [0, 0];
  for (const numbered of loaded.acts) {
    const { act, number } = numbered;
    const now = after(before, numbered);
    if (act.do === 'imported') {
      entries.push(...entriesElsewhere(act));
      lastElsewhere = entries.at(-1)?.number ?? 0;
      repeatedUntil = number + (act.repeated ?? 0);
    }
    const isRepeated = act.do !== 'imported' && number <= repeatedUntil;
    const told = isRepeated ? undefined : toldOf(act, { loaded, before, after: now, players });
    if (told !== undefined)
      entries.push(entryOf(loaded, { ...numbered, number: lastElsewhere + number }, told));
    before = now;
  }
  return entries;
}

const entriesElsewhere = ({ audit = [] }: Extract<Act, { readonly do: 'imported' }>): AuditEntry[] =>
  audit.map(({ at, ...entry }) => ({ ...entry, at: new Date(at), elsewhere: true }));

function entryOf(loaded: Loaded, { number, at, by, reason, act }: NumberedAct, told: Told): AuditEntry {
  return { number, at, who: whoOf(loaded, by, act), ...told, ...(reason !== undefined && { reason }) };
}

/** Acts that only people do. */
const ofPeople: readonly Act['do'][] = [
  'owner',
  'claim',
  'refused',
  'commissioners',
  'set',
  'schedule',
  'start',
  'pause',
  'resume',
  'reopen',
  'dropped',
  'moved',
  'close',
  'imported',
  'injured-list',
  'trade-reviewed',
  'draft',
];

/** Who did an act. Whoever was forgotten can't be told from the season itself where both do it. */
function whoOf(loaded: Loaded, by: string | undefined, act: Act): string {
  if (by !== undefined) {
    const person = personIn(loaded, by);
    return person === undefined ? 'a moderator' : nameOf(loaded, person);
  }
  if (ofPeople.includes(act.do)) return nobody;
  return itselfOr(loaded.entrants.some(({ userId }) => userId === undefined));
}

/** What an act did; undefined for one that isn't public, or is no act of a commissioner, transaction or claim. */
function toldOf(act: Act, around: Around): Told | undefined {
  switch (act.do) {
    case 'owner':
    case 'release':
      return {
        what: `${act.do === 'owner' ? `${act.role} of` : 'release from'} ${act.team}: ${nameOf(around.loaded, act.person)}`,
        before: clubWords(around, around.before, act.team),
        after: clubWords(around, around.after, act.team),
      };
    case 'claim':
      return { what: `claim of ${act.team}: ${nameOf(around.loaded, act.person)}` };
    case 'refused':
      return { what: `refused claim of ${act.team}: ${nameOf(around.loaded, act.person)}` };
    case 'commissioners':
      return {
        what: 'commissioners',
        before: runnersOf(around.loaded, around.before),
        after: runnersOf(around.loaded, around.after),
      };
    case 'set':
      return changedSettings(act.change, around.before);
    case 'schedule':
      return { what: 'schedule', before: gamesOf(around.before), after: gamesOf(around.after) };
    case 'start':
    case 'week':
    case 'ended':
    case 'pause':
    case 'resume':
    case 'offseason':
    case 'close':
      return {
        what: phaseChanges[act.do],
        before: phaseInWords(around.before),
        after: phaseInWords(around.after),
      };
    case 'forfeit':
    case 'dropped':
    case 'reopen':
    case 'moved':
      return gameChange(act, around);
    case 'imported':
      return { what: 'import', after: act.name };
    case 'drafted':
      return drafted(around);
    case 'draft':
      return { what: 'start of the draft', after: `${act.rounds} rounds: ${act.order.join(', ')}` };
    case 'drafting':
      return draftChange(act.event, around);
    case 'awards':
      return { what: 'count of the votes' };
    default:
      return rosterTold(act, namesIn(around.players));
  }
}

const phaseChanges = {
  start: 'start',
  week: 'next week',
  ended: 'end of the regular season',
  pause: 'pause',
  resume: 'resume',
  offseason: 'offseason',
  close: 'close',
} as const;

const namesOf = (loaded: Loaded, people: readonly number[]): string =>
  people.map((person) => nameOf(loaded, person)).join(', ') || 'nobody';

function clubWords({ loaded }: Around, season: Season, team: Team): string {
  const { owners, assistants } = clubOf(season, team);
  const helped = assistants.length === 0 ? '' : `; assistants: ${namesOf(loaded, assistants)}`;
  return `owners: ${namesOf(loaded, owners)}${helped}`;
}

/** A role has no name here: it would be an id of Discord. */
const runnersOf = (loaded: Loaded, { commissioners, commissionerRole }: Season): string =>
  [
    ...commissioners.map((person) => nameOf(loaded, person)),
    ...(commissionerRole === undefined ? [] : ['a role']),
  ].join(', ') || 'moderators';

const gamesOf = ({ schedule }: Season): string =>
  schedule.length === 0 ? 'none' : `${schedule.length} games`;

function changedSettings(change: Readonly<Record<string, unknown>>, { settings }: Season): Told {
  const old: Readonly<Record<string, unknown>> = settings;
  const names = Object.keys(change).filter((name) => change[name] !== undefined);
  const words = (values: Readonly<Record<string, unknown>>) =>
    names.map((name) => `${name}: ${JSON.stringify(values[name]) ?? 'none'}`).join(', ');
  return { what: 'settings', before: words(old), after: words(change) };
}

type GameChange = Extract<Act, { readonly do: 'forfeit' | 'dropped' | 'reopen' | 'moved' }>;

/** Where the draft's picks went. */
function drafted({ before, after: now, players }: Around): Told | undefined {
  const moves = now.rosters.moves.slice(before.rosters.moves.length);
  if (moves.length === 0) return undefined;
  return { what: 'transactions of the draft', after: movesTold(moves, {}, namesIn(players)) };
}

const namesIn =
  (players: PlayerNames) =>
  (player: PlayerId): string =>
    players.get(player)?.name ?? player;

type DraftEvent = Extract<Act, { readonly do: 'drafting' }>['event'];

/** What a commissioner does in a draft. Picks of teams are transactions at its end, and their choices are private. */
function draftChange(event: DraftEvent, { players }: Around): Told | undefined {
  switch (event.do) {
    case 'picked':
      if (event.by !== 'commissioner') return undefined;
      return {
        what: `pick ${event.number} for ${event.team}`,
        after: players.get(event.player)?.name ?? event.player,
      };
    case 'skipped':
      return event.timedOut ? undefined : { what: `skip of pick ${event.number}, ${event.team}` };
    case 'undone':
      return { what: 'undo of a pick' };
    case 'paused':
      return { what: 'pause of the draft' };
    case 'resumed':
      return { what: 'resume of the draft' };
    default:
      return undefined;
  }
}

/** An open table that was ended isn't a decision about the game's result. */
function gameChange(act: GameChange, { before, after: now }: Around): Told | undefined {
  if (act.do === 'reopen' && act.annulled !== true) return undefined;
  const game = gameIn(before, act.fixture, act.game);
  if (game === undefined) return undefined;
  const where = act.fixture < firstSeries ? `week ${act.fixture}` : 'the playoffs';
  const which = `game ${act.game} of ${where}, ${game.away} at ${game.home}`;
  const words = { forfeit: 'forfeit', dropped: 'cancellation', reopen: 'annulment', moved: 'new time' };
  const states = (season: Season) => {
    const one = gameIn(season, act.fixture, act.game);
    if (act.do === 'moved') return one?.playAt?.toISOString() ?? 'no time';
    return one === undefined ? 'not needed' : resultOf(one);
  };
  return { what: `${words[act.do]}: ${which}`, before: states(before), after: states(now) };
}

function resultOf({ end, dropped, away, home }: SeasonGame): string {
  if (dropped) return 'not played';
  if (end === undefined) return 'no result';
  if (end.kind === 'played') return `${away} ${end.runs[0]}, ${home} ${end.runs[1]}`;
  return end.by === 'both' ? 'both forfeit' : `${end.by === 'away' ? away : home} forfeit`;
}
