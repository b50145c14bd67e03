import { KeyedQueue } from '../../engine/queue.ts';
import type { Store } from '../../store/records/store.ts';
import type { StoredTable } from '../../store/records/table.ts';
import type { Actor } from '../log/actor.ts';
import { linked } from '../message/links.ts';
import { inMarkdown } from '../message/names.ts';
import { type Post, PostFailed } from '../message/post.ts';

/** Minimum time between two mentions of a role for a game on a server, in milliseconds. */
const pause = 30 * 60_000;
/** Key of the setting that records when a game's role was last mentioned. */
const mentioned = (game: string) => `sought:${game}`;

interface Deps {
  readonly store: Pick<Store, 'setting' | 'setSetting'>;
  readonly post: Pick<Post, 'create'>;
  readonly now: () => Date;
}

/** What came of a wish to find players: `lately` if others were looking a short while ago. */
export type Sought = 'mentioned' | 'lately' | 'refused';

/** Finds players for open tables by mentioning a role. */
export class Seeking {
  readonly #deps: Deps;
  readonly #queue = new KeyedQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Mentions a role for an open table.
   * @param wish the title of the game, the role, and the channel of the post
   */
  seek(
    table: StoredTable,
    actor: Actor,
    { title, role, channelId }: { readonly title: string; readonly role: string; readonly channelId: string },
  ): Promise<Sought> {
    const { store, post, now } = this.#deps;
    const { guildId, game, id } = table;
    return this.#queue.run(`${guildId} ${game}`, async () => {
      const last = Number((await store.setting(guildId, mentioned(game))) ?? 0);
      if (now().getTime() - last < pause) return 'lately';
      const where =
        channelId === table.channelId ? linked('Join here', table) : `Join in <#${table.channelId}>`;
      const text = `<@&${role}> **${inMarkdown(actor.name)}** is looking for players for **${title}**. ${where}.`;
      // A table may look for players again, so the moment is part of it.
      const nonce = `seek-${id}-${now().getTime().toString(36)}`;
      try {
        await post.create(channelId, { text, pingRoles: [role], panels: [], rows: [] }, nonce);
      } catch (error) {
        if (!(error instanceof PostFailed)) throw error;
        return 'refused';
      }
      await store.setSetting(guildId, mentioned(game), String(now().getTime()));
      return 'mentioned';
    });
  }
}
