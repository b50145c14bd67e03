import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { StoredPerson } from '../../store/records/person.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { HouseRules, ServerSettings } from '../clock/house-rules.ts';
import { quietHours } from '../clock/time-control.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LiveTable } from '../log/live.ts';
import { TableUnreadable, understood } from '../log/unreadable.ts';
import { linkTo } from '../message/links.ts';
import { moment } from '../message/moment.ts';
import { type Post, PostFailed } from '../message/post.ts';
import { awaitedPeople } from './turn.ts';

interface Deps {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly house: Pick<ServerSettings, 'rules'>;
  readonly post: Post;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Hour of the day when digests are sent, in the server's time zone. */
const evening = 18;
const hour = 60 * 60_000;
/** How often to check for due digests, in milliseconds. */
const every = 60_000;
/** Maximum number of games listed in one post. */
const named = 15;

/** Sends a daily post to people who want it. It lists all games on a server in which it's their turn. */
export class Digests {
  readonly #deps: Deps;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Starts the checks and returns. Several processes may run them, because the nonce prevents duplicate
   * posts.
   */
  begin(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => this.#later(), every);
    this.#later();
  }

  #later(): void {
    this.#sending = this.#sending
      .then(() => this.send())
      .catch((error: unknown) =>
        this.#deps.log.warn({ err: error }, 'digests could not be sent; trying again'),
      );
  }

  /** Sends the digests that are due. */
  async send(): Promise<void> {
    for (const person of await this.#deps.store.peopleWho('digest')) {
      try {
        await this.#sendTo(person);
      } catch (error) {
        // The other people still get theirs; the next check tries this one again.
        this.#deps.log.warn({ err: error }, 'a digest could not be sent; trying again');
      }
    }
  }

  async #sendTo(person: StoredPerson): Promise<void> {
    const { store, house, now } = this.#deps;
    const at = now();
    const games = await store.gamesOf(person.userId);
    let sent = false;
    for (const [guildId, tables] of byGuild(games)) {
      const due = lastDue(at, await house.rules(guildId));
      // A person who chose digests only after that time waits for the next one.
      if (person.digestAt === undefined || person.digestAt.getTime() >= due) continue;
      // This may take long, and people may change their settings meanwhile. Don't overwrite them with old
      // values.
      const still = await store.person(person.userId);
      if (still?.notify !== person.notify) return;
      await this.#post(person.userId, guildId, tables, due);
      sent = true;
    }
    if (sent) await store.setDigested(person, at);
  }

  async #post(userId: string, guildId: string, tables: readonly StoredTable[], due: number): Promise<void> {
    const waiting: LiveTable[] = [];
    for (const table of tables) {
      const live = await this.#waitingFor(userId, table);
      if (live) waiting.push(live);
    }
    // The same games may be listed on another day, so the nonce includes the day.
    const nonce = createHash('sha256').update(`${userId} ${guildId} ${due}`).digest('hex').slice(0, 25);
    const lines = waiting.slice(0, named).map(lineOf);
    const more = waiting.length > named ? [`…and ${waiting.length - named} more: \`/games\``] : [];
    const text = [`<@${userId}>, it’s your turn in these games:`, ...lines, ...more].join('\n');
    const channels = new Set(waiting.map(({ stored }) => stored.channelId));
    for (const channelId of channels) {
      try {
        await this.#deps.post.create(channelId, { text, ping: [userId], panels: [], rows: [] }, nonce);
        return;
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        this.#deps.log.warn({ channel: channelId, err: error }, 'a digest cannot be posted here');
      }
    }
  }

  /** Returns the table if it waits for this person; undefined if it doesn't, or if the table is unreadable. */
  async #waitingFor(userId: string, table: StoredTable): Promise<LiveTable | undefined> {
    const { ledger } = this.#deps;
    ledger.noteRow(table);
    try {
      const live = await ledger.live(table.id);
      const awaited = live ? understood('state', () => awaitedPeople(live)) : [];
      return awaited.some((one) => one.userId === userId) ? live : undefined;
    } catch (error) {
      if (error instanceof TableUnreadable) return undefined;
      throw error;
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
  }
}

const lineOf = ({ game, stored }: LiveTable): string =>
  `• [${game.title}](${linkTo(stored)})${stored.deadlineAt === undefined ? '' : ` · ${moment(stored.deadlineAt)}`}`;

function byGuild(tables: readonly StoredTable[]): Map<string, StoredTable[]> {
  const found = new Map<string, StoredTable[]>();
  for (const table of tables) found.set(table.guildId, [...(found.get(table.guildId) ?? []), table]);
  return found;
}

/** When the last digests were due: in the evening or, if the evening falls within quiet hours, when those end. */
export function lastDue(now: Date, { quiet, timeZone }: Pick<HouseRules, 'quiet' | 'timeZone'>): number {
  const at = now.getTime();
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  // Check every quarter hour over more than two days. In every time zone, hours start on a quarter hour.
  const step = hour / 4;
  const end = quiet === undefined ? (moment_: number) => moment_ : quietHours(quiet, timeZone).end;
  for (let begin = Math.floor(at / step) * step; begin > at - 60 * hour; begin -= step) {
    const begins = Number(local.format(begin)) === evening && Number(local.format(begin - step)) !== evening;
    if (begins && end(begin) <= at) return end(begin);
  }
  return 0;
}
