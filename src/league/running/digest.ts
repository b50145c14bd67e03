import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Store } from '../../store/records/store.ts';
import type { ServerSettings } from '../../table/clock/house-rules.ts';
import { moment } from '../../table/message/moment.ts';
import { inMarkdown } from '../../table/message/names.ts';
import { type Post, PostFailed } from '../../table/message/post.ts';
import { lastDue } from '../../table/turn/digest.ts';
import { nameIn } from '../board/overview.ts';
import { standingsOf } from '../board/standings.ts';
import { resultInWords } from '../board/words.ts';
import { courseOf, currentRound, fixtureIn, isDecided } from '../course/state.ts';
import type { Keeper, Loaded } from './keeper.ts';

/**
 * The daily digest of a server's competitions in its log channel: results, movement in the tables, and rounds that
 * end soon (League 21). It mentions nobody.
 */

interface Deps {
  readonly store: Store;
  readonly keeper: Keeper;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
}

/** The setting that says up to when a server's digest has told. */
const toldKey = 'tournament-digest';
const day = 24 * 60 * 60_000;
/** Longest text, in characters (League 21). */
const longest = 3_500;
/** Rounds that end within this time are named, in milliseconds. */
const soon = 2 * day;
/** How many places of a table are compared. */
const places = 10;

export class TournamentDigests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the digests that are due on some servers. */
  async send(servers: (guildId: string) => boolean): Promise<void> {
    const { store, log, now } = this.#deps;
    for (const guildId of await store.competitionServers(new Date(now().getTime() - 2 * day))) {
      if (!servers(guildId)) continue;
      await this.#sendTo(guildId).catch((error: unknown) =>
        log.warn({ err: error }, 'a digest of tournaments could not be sent; trying again'),
      );
    }
  }

  async #sendTo(guildId: string): Promise<void> {
    const { store, house, post, log, now } = this.#deps;
    const rules = await house.rules(guildId);
    const due = lastDue(now(), rules);
    const kept = await store.setting(guildId, toldKey);
    // The first digest comes at the next hour, not at once.
    if (kept === undefined) {
      await store.setSetting(guildId, toldKey, String(now().getTime()));
      return;
    }
    const since = Number(kept);
    if (since >= due) return;
    const text = await this.#text(guildId, new Date(since));
    if (text !== '' && rules.logChannel !== undefined) {
      const nonce = createHash('sha256').update(`${guildId} tournaments ${due}`).digest('hex').slice(0, 25);
      const message = { panels: [{ title: 'Tournaments today', text }], rows: [] };
      await post.create(rules.logChannel, message, nonce).catch((error: unknown) => {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.warn({ channel: rules.logChannel, err: error }, 'a digest of tournaments cannot be posted');
      });
    }
    await store.setSetting(guildId, toldKey, String(now().getTime()));
  }

  async #text(guildId: string, since: Date): Promise<string> {
    const { store, keeper, now } = this.#deps;
    const phases = ['open', 'running', 'paused', 'over'];
    const parts: string[] = [];
    for (const { id, finishedAt } of await store.competitionsOf(guildId, phases)) {
      if (finishedAt !== undefined && finishedAt < since) continue;
      const lines = linesOf(await keeper.load(id), since, now());
      if (lines.length > 0) parts.push(lines.join('\n'));
    }
    const text = parts.join('\n\n');
    if (text.length <= longest) return text;
    const kept = text.slice(0, longest);
    return `${kept.slice(0, kept.lastIndexOf('\n'))}\n\`/tournament rounds\` has the rest.`;
  }
}

/** What happened in a competition, with its title; empty if nothing did. */
export function linesOf(loaded: Loaded, since: Date, now: Date): readonly string[] {
  const name = nameIn(loaded);
  const results = loaded.acts.flatMap(({ at, act }) => {
    if (at <= since || act.do !== 'result') return [];
    const game = fixtureIn(loaded.course, act.fixture)?.games[act.game - 1];
    const words = game === undefined ? '' : resultInWords(game, name);
    return words === '' ? [] : [`• ${words}`];
  });
  const round = currentRound(loaded.course);
  const endsSoon =
    loaded.course.phase === 'running' &&
    round?.endsAt !== undefined &&
    !isDecided(round) &&
    round.endsAt.getTime() - now.getTime() <= soon;
  const ends = endsSoon && round?.endsAt ? [`• The round ends ${moment(round.endsAt)}.`] : [];
  if (results.length + ends.length === 0) return [];
  return [`**${inMarkdown(loaded.row.name)}**`, ...results, ...movement(loaded, since), ...ends];
}

/** The top of the table, with how far each has moved: `1 Ada ↑2`. Empty while nothing is decided. */
function movement(loaded: Loaded, since: Date): readonly string[] {
  const { course, acts } = loaded;
  const before = courseOf(
    course.settings,
    acts.filter(({ at }) => at <= since),
  );
  const rankBefore = new Map(
    before.phase === 'open' ? [] : standingsOf(before).lines.map(({ entrant, rank }) => [entrant, rank]),
  );
  const line = standingsOf(course)
    .lines.filter(({ rank }) => rank !== undefined)
    .slice(0, places)
    .map(({ place, rank, entrant }) => {
      const earlier = rankBefore.get(entrant);
      const moved = earlier === undefined || rank === undefined ? 0 : earlier - rank;
      const arrow = moved === 0 ? '' : moved > 0 ? ` ↑${moved}` : ` ↓${-moved}`;
      return `${place} ${nameIn(loaded)(entrant)}${arrow}`;
    })
    .join(', ');
  return line === '' ? [] : [`• ${line}`];
}
