import type { Logger } from 'pino';
import type { Message } from '../../../../table/message/message.ts';
import { inMarkdown } from '../../../../table/message/names.ts';
import type { Post } from '../../../../table/message/post.ts';
import { longestPost } from '../../../board/posts.ts';
import type { DuePost } from '../../../running/posting.ts';
import { draftControl, teamButtons } from '../../board/draft-controls.ts';
import { draftLines, isDraftNews, onTheClock } from '../../board/draft-words.ts';
import type { Act, NumberedAct } from '../../course/acts.ts';
import type { SeasonDraft } from '../../course/season.ts';
import type { Loaded, SeasonKeeper } from '../season-keeper.ts';
import { isByCorrespondence } from './draft-clock.ts';
import { ownersOnTheClock, type SeasonDrafts } from './season-draft.ts';

/**
 * The posts of a draft (League 21). Picks that follow at once, as those of computers, share a post. Only the newest
 * post has buttons, and mentions who is on the clock.
 */

interface Deps {
  readonly keeper: SeasonKeeper;
  readonly post: Post;
  readonly drafts: Pick<SeasonDrafts<{ readonly userId: string }>, 'players' | 'clockEnd'>;
  readonly log: Logger;
  readonly now: () => Date;
}

export class DraftNews {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The post about all that a draft has had since its last post; undefined unless this is the last act of it. */
  async due(loaded: Loaded, { number, act }: NumberedAct): Promise<DuePost | undefined> {
    const { row, course, acts } = loaded;
    const { draft } = course;
    if (draft === undefined || !isDraftNews({ number, act, at: new Date(0) })) return undefined;
    // A bot that died after its post, and before it noted so, has told these already.
    const told = Math.max(row.postedNumber, draft.post?.upTo ?? 0);
    const news = acts.filter((one) => one.number > told && isDraftNews(one));
    if (news.at(-1)?.number !== number) return undefined;
    const from = news[0]?.number ?? number;
    const { post } = draft;
    const pick = clockStarter(draft, news);
    return {
      upTo: number,
      mayWait: false,
      channelId: row.channelId,
      message: await this.#message(loaded, from),
      ...(post !== undefined && {
        before: () => this.#quiet(loaded, from),
        instead: () => this.#added(loaded, { ...post, pick, upTo: number }),
      }),
      posted: (message) =>
        this.#isPosted(row.id, { channel: row.channelId, message, from, upTo: number, pick }),
    };
  }

  async #message(loaded: Loaded, from: number): Promise<Message> {
    const { row, course } = loaded;
    const { draft } = course;
    const text = await this.#text(loaded, from);
    if (draft === undefined) return { panels: [{ title: '', text }], rows: [] };
    if (draft.over)
      return { panels: [{ title: '', text }], rows: [[draftControl(row.id, 'board', 'Board')]] };
    const style = isByCorrespondence(draft.state) ? 'f' : 't';
    const clock = onTheClock(draft.state, await this.#deps.drafts.clockEnd(loaded), style);
    const people = ownersOnTheClock(loaded);
    return {
      ...(people.length > 0 && {
        text: `${people.map((userId) => `<@${userId}>`).join(' ')}, it’s your pick in ${inMarkdown(row.name)}.`,
        ping: people,
      }),
      panels: [{ title: '', text: `${text}\n${clock}`.trim() }],
      rows: [[...teamButtons(row.id, draft.state), draftControl(row.id, 'show', 'Draft')]],
    };
  }

  /** The lines from an act on; the last ones if they are too long for a post. */
  async #text(loaded: Loaded, from: number): Promise<string> {
    const lines = draftLines(loaded, from, await this.#deps.drafts.players(loaded));
    const kept: string[] = [];
    let left = longestPost - 200;
    for (const line of lines.toReversed()) {
      left -= line.length + 1;
      if (left < 0) break;
      kept.unshift(line);
    }
    const hidden = lines.length - kept.length;
    return [
      ...(hidden > 0 ? [`${hidden} more before these: \`/draft board\` shows them.`] : []),
      ...kept,
    ].join('\n');
  }

  /** Takes the buttons and the mention from the post before. */
  async #quiet(loaded: Loaded, until: number): Promise<void> {
    const { post, log } = this.#deps;
    const before = loaded.course.draft?.post;
    if (before === undefined) return;
    const told = { ...loaded, acts: loaded.acts.filter(({ number }) => number < until) };
    const text = await this.#text(told, before.from);
    try {
      await post.inTurn(before.channel, before.message, (slot) =>
        slot.edit({ panels: [{ title: '', text }], rows: [] }),
      );
    } catch (error) {
      log.warn({ competition: loaded.row.id, err: error }, 'the post of a pick cannot be changed');
    }
  }

  /** Adds the news to the newest post, where another would be one too many for this hour. */
  async #added(loaded: Loaded, newest: Told): Promise<boolean> {
    const message = await this.#message(loaded, newest.from);
    try {
      await this.#deps.post.inTurn(newest.channel, newest.message, (slot) => slot.edit(message));
    } catch (error) {
      this.#deps.log.warn({ competition: loaded.row.id, err: error }, 'the post of a pick cannot be changed');
      return false;
    }
    await this.#isPosted(loaded.row.id, newest);
    return true;
  }

  /** From here on, the clock of the next pick runs (League 14). */
  async #isPosted(id: string, told: Told): Promise<void> {
    const { keeper, now } = this.#deps;
    await keeper.add(id, () => ({ acts: [{ do: 'draft-post', ...told, at: now().getTime() }] }));
  }
}

/** A post, the number of the first act that it tells of, and that of the pick before the one on the clock. */
type Told = Omit<Extract<Act, { do: 'draft-post' }>, 'do' | 'at'>;

/**
 * The number of the pick whose post starts the next one's clock; 0 at the beginning, and for news of something else,
 * as of a made-up pick, which don't hold up the clock.
 */
function clockStarter({ state }: SeasonDraft, news: readonly NumberedAct[]): number {
  const before = state.current - 1;
  const isBefore = ({ act }: NumberedAct) =>
    act.do === 'drafting' &&
    (act.event.do === 'picked' || act.event.do === 'skipped') &&
    act.event.number === before;
  return news.some(isBefore) ? before : 0;
}
