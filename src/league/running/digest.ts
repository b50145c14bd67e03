import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { CompetitionKind } from '../../store/records/competition.ts';
import type { Store } from '../../store/records/store.ts';
import type { ServerSettings } from '../../table/clock/house-rules.ts';
import { type Post, PostFailed } from '../../table/message/post.ts';
import { lastDue } from '../../table/turn/digest.ts';

/**
 * The daily digest of a server's competitions in its log channel: results, movement in the tables, and what is due
 * soon (League 21). It mentions nobody.
 */

/** What a digest tells about the competitions of a kind. */
export interface DigestSource {
  readonly kind: CompetitionKind;
  /** What the digest calls them: `Tournaments`. */
  readonly title: string;
  /** The command that has what doesn't fit. */
  readonly more: string;
  /** Phases in which there may be something to tell. */
  readonly phases: readonly string[];
  /** What happened in a competition after `since` and up to `now`, with its name first; empty if nothing did. */
  lines(id: string, since: Date, now: Date): Promise<readonly string[]>;
}

interface Deps {
  readonly store: Store;
  readonly sources: readonly DigestSource[];
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
/** Games and rounds that are due within this time are named, in milliseconds. */
export const soon = 2 * day;

export class Digests {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Sends the digests that are due on some servers. */
  async send(servers: (guildId: string) => boolean): Promise<void> {
    const { log } = this.#deps;
    for (const guildId of await this.#servers()) {
      if (!servers(guildId)) continue;
      await this.#sendTo(guildId).catch((error: unknown) =>
        log.warn({ err: error }, 'a digest of competitions could not be sent; trying again'),
      );
    }
  }

  async #servers(): Promise<ReadonlySet<string>> {
    const { store, sources, now } = this.#deps;
    const since = new Date(now().getTime() - 2 * day);
    const found = new Set<string>();
    for (const { kind } of sources)
      for (const guildId of await store.competitionServers(since, kind)) found.add(guildId);
    return found;
  }

  async #sendTo(guildId: string): Promise<void> {
    const { store, house, post, log, now } = this.#deps;
    // What happens while this is posted is for the next digest.
    const until = now();
    const rules = await house.rules(guildId);
    const due = lastDue(until, rules);
    const kept = await store.setting(guildId, toldKey);
    // The first digest comes at the next hour, not at once.
    if (kept === undefined) {
      await store.setSetting(guildId, toldKey, String(until.getTime()));
      return;
    }
    const since = Number(kept);
    if (since >= due) return;
    const panel = await this.#panel(guildId, new Date(since), until);
    if (panel !== undefined && rules.logChannel !== undefined) {
      const nonce = createHash('sha256').update(`${guildId} tournaments ${due}`).digest('hex').slice(0, 25);
      await post.create(rules.logChannel, { panels: [panel], rows: [] }, nonce).catch((error: unknown) => {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.warn({ channel: rules.logChannel, err: error }, 'a digest of competitions cannot be posted');
      });
    }
    await store.setSetting(guildId, toldKey, String(until.getTime()));
  }

  async #panel(guildId: string, since: Date, until: Date) {
    const { store, sources } = this.#deps;
    const parts: string[] = [];
    const told: DigestSource[] = [];
    for (const source of sources)
      for (const { id, finishedAt } of await store.competitionsOf(guildId, source.phases, source.kind)) {
        if (finishedAt !== undefined && finishedAt < since) continue;
        const lines = await source.lines(id, since, until);
        if (lines.length === 0) continue;
        parts.push(lines.join('\n'));
        if (!told.includes(source)) told.push(source);
      }
    if (told.length === 0) return undefined;
    const titles = told.map(({ title }, index) => (index === 0 ? title : title.toLowerCase()));
    const more = told.map((source) => `\`${source.more}\``).join(' and ');
    return {
      title: `${titles.join(' and ')} today`,
      text: shortened(parts.join('\n\n'), more, told.length > 1),
    };
  }
}

/** A text that fits, with where to find the rest. */
function shortened(text: string, more: string, areSeveral: boolean): string {
  if (text.length <= longest) return text;
  const rest = `\n${more} ${areSeveral ? 'have' : 'has'} the rest.`;
  const kept = text.slice(0, longest - rest.length);
  return `${kept.slice(0, kept.lastIndexOf('\n'))}${rest}`;
}

/** How far something has moved up or down in a table: ` ↑2`. Empty if it hasn't, or wasn't there before. */
export function arrow(rank: number | undefined, before: number | undefined): string {
  const moved = before === undefined || rank === undefined ? 0 : before - rank;
  if (moved === 0) return '';
  return moved > 0 ? ` ↑${moved}` : ` ↓${-moved}`;
}
