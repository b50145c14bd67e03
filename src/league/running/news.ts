import type { Logger } from 'pino';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import { inMarkdown } from '../../table/message/names.ts';
import { type Post, PostFailed } from '../../table/message/post.ts';
import { overview } from '../board/overview.ts';
import { lineOf, longestPost, pairings, podiumPost, reminders, whyOf } from '../board/posts.ts';
import { roundTitle } from '../board/words.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import { awaited } from '../course/due.ts';
import { type Course, currentRound, fixtureIn, isDecided, type Round } from '../course/state.ts';
import { entrantOf, threadsOfForgotten } from './fixtures.ts';
import { ChannelGone, type Grounds } from './grounds.ts';
import { type DuePost, Posting } from './posting.ts';
import type { Loaded, TournamentKeeper } from './tournament-keeper.ts';

/** Posts what happened in a competition, and keeps its own post up to date. */

interface Deps {
  readonly store: Store;
  readonly keeper: TournamentKeeper;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly titleOf: (game: string) => string;
  readonly log: Logger;
  readonly now: () => Date;
}

/** What posts tell together: an act about a round, by its number. `there`: the ids of those that are posted. */
interface Parts {
  readonly number: number;
  readonly round: Round;
  readonly about: 'pairings' | 'reminder';
  readonly there: readonly (string | undefined)[];
}

/** What is told of a competition. */
export interface Told {
  readonly state: Loaded;
  /** When to try again; undefined if nothing has to wait. */
  readonly wait?: Date;
}

export class News {
  readonly #deps: Deps;
  readonly #posting: Posting;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#posting = new Posting(deps);
  }

  /**
   * Posts what is due. Call it for one competition at a time.
   * @returns the state up to which everything is told, and when to try again with what has to wait
   */
  async catchUp(id: string): Promise<Told> {
    const begun = await this.#threaded(await this.#deps.keeper.load(id));
    await this.#forgotten(begun);
    const wait = await this.#posting.postDue(begun.row, begun.course.number, this.#due(begun));
    await this.#show(await this.#deps.keeper.load(id));
    return { state: begun, ...(wait && { wait }) };
  }

  /** Gives the current round its thread. */
  async #threaded(loaded: Loaded): Promise<Loaded> {
    const { row, course } = loaded;
    const round = currentRound(course);
    const isTold = round === undefined || row.postedNumber >= pairedBy(loaded, round.number);
    if (round === undefined || round.channel !== undefined || isTold || course.phase !== 'running')
      return loaded;
    const title = `${row.name} · ${roundTitle(course, round)}`.slice(0, 100);
    const channel = await this.#deps.grounds
      .thread(row.channelId, title, 'announced')
      .catch((error: unknown) => {
        if (error instanceof ChannelGone) return undefined;
        throw error;
      });
    if (channel === undefined) return loaded;
    // Another process may have made one meanwhile.
    return this.#deps.keeper.add(row.id, ({ course: { rounds } }) => ({
      acts:
        rounds[round.number - 1]?.channel === undefined
          ? [{ do: 'thread', round: round.number, channel }]
          : [],
    }));
  }

  /** Takes the names of people who were just forgotten out of the names of threads, out of pairings and the podium. */
  async #forgotten(loaded: Loaded): Promise<void> {
    const { row, course, acts } = loaded;
    if (!acts.some(({ number, act }) => number > row.postedNumber && act.do === 'forgotten')) return;
    for (const [channel, name] of threadsOfForgotten(loaded))
      await this.#deps.grounds.rename(channel, name, course.phase === 'over' || course.phase === 'cancelled');
    await this.#correct(loaded, course.rounds);
  }

  /** Shows the results of a round in place of its pairings and **Play**, and removes its reminder. */
  async #end(loaded: Loaded, round: Round): Promise<void> {
    await this.#editPairings(loaded, round);
    // They may be gone already: the round ended, and a result was taken back.
    for (const reminder of round.reminderPosts.filter((one) => one !== undefined))
      await this.#trying(loaded, () => this.#deps.post.remove(roomOf(loaded, round), reminder));
  }

  async #editPairings(loaded: Loaded, round: Round): Promise<void> {
    for (const [part, message] of pairings(loaded, round).entries())
      await this.#edit(loaded, roomOf(loaded, round), round.pairingsPosts[part], message);
  }

  /** Shows rounds and the podium as they are now: without results that were annulled, and by today's names. */
  async #correct(loaded: Loaded, rounds: readonly Round[]): Promise<void> {
    for (const round of rounds) await this.#editPairings(loaded, round);
    const { row, course } = loaded;
    if (course.phase === 'over')
      await this.#edit(loaded, row.channelId, course.podiumPost, podiumPost(loaded));
  }

  async #edit(loaded: Loaded, channel: string, id: string | undefined, message: Message): Promise<void> {
    if (id === undefined) return;
    await this.#trying(loaded, () => this.#deps.post.inTurn(channel, id, (slot) => slot.edit(message)));
  }

  /** Changes a post. If it's gone, there is nothing to change. */
  async #trying({ row }: Loaded, change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      this.#deps.log.warn({ competition: row.id, err: error }, 'a post of a competition cannot be changed');
    }
  }

  /** The posts about the acts that aren't posted yet, in order. Results next to each other share a post. */
  #due(loaded: Loaded): readonly DuePost[] {
    const due: DuePost[] = [];
    let lines: { readonly act: NumberedAct; readonly line: string }[] = [];
    const flush = (): void => {
      const last = lines.at(-1);
      if (last !== undefined) due.push(this.#results(loaded, lines));
      lines = [];
    };
    for (const numbered of loaded.acts.filter(({ number }) => number > loaded.row.postedNumber)) {
      const line = lineOf(loaded, numbered);
      if (line !== undefined) {
        const before = lines.at(-1);
        if (before !== undefined && roundOf(loaded, before.act) !== roundOf(loaded, numbered)) flush();
        if (lines.reduce((sum, one) => sum + one.line.length + 1, line.length) > longestPost) flush();
        lines.push({ act: numbered, line });
        continue;
      }
      const own = this.#ownPosts(loaded, numbered);
      if (own.length === 0) continue;
      flush();
      due.push(...own);
    }
    flush();
    return due;
  }

  #results(loaded: Loaded, lines: readonly { readonly act: NumberedAct; readonly line: string }[]): DuePost {
    const last = lines.at(-1)?.act;
    const act = last?.act;
    const table = lines.length === 1 && act?.do === 'result' ? act.table : undefined;
    const changing = lines.filter(({ act: { act: one } }) => one.do === 'annul' || one.do === 'reopen');
    const changes = [...new Set(changing.flatMap((one) => roundOf(loaded, one.act) ?? []))];
    const round = last && roundOf(loaded, last);
    // After the end, nobody looks into the threads of the rounds.
    const isLate = act?.do === 'annul' && loaded.course.phase === 'over';
    return {
      upTo: last?.number ?? 0,
      channelId: isLate ? loaded.row.channelId : roomOf(loaded, round),
      before: async () => {
        if (round !== undefined && isOverByHand(loaded.course, round)) await this.#end(loaded, round);
        if (changes.length > 0) await this.#correct(loaded, changes);
      },
      mayWait: true,
      message: {
        panels: [{ title: '', text: lines.map(({ line }) => line).join('\n') }],
        rows:
          table === undefined
            ? []
            : [
                [
                  {
                    kind: 'button',
                    label: 'Watch again',
                    style: 'secondary',
                    press: { do: 'step', table, by: 'first', number: 0 },
                  },
                ],
              ],
      },
    };
  }

  /** The posts for an act that has its own; usually one. */
  #ownPosts(loaded: Loaded, { number, act, reason }: NumberedAct): readonly DuePost[] {
    const { row, course } = loaded;
    const base = { upTo: number, mayWait: false };
    if (act.do === 'pair') {
      const round = course.rounds.find((one) => pairedBy(loaded, one.number) === number);
      if (round === undefined) return [];
      const ends = course.rounds[round.number - 2];
      const about = { number, round, about: 'pairings', there: round.pairingsPosts } as const;
      return this.#inParts(loaded, about, pairings(loaded, round)).map((post, at) => ({
        ...post,
        ...(at === 0 &&
          ends !== undefined &&
          !isOverByHand(course, ends) && { before: () => this.#end(loaded, ends) }),
      }));
    }
    if (act.do === 'reminded') {
      const round = currentRound(course);
      const people = awaited(course).flatMap((one) => entrantOf(loaded, one).userId ?? []);
      if (round?.endsAt === undefined || people.length === 0) return [];
      const about = { number, round, about: 'reminder', there: round.reminderPosts } as const;
      return this.#inParts(loaded, about, reminders(row.id, people, round.endsAt));
    }
    const last = currentRound(course);
    const ends = last !== undefined &&
      !isOverByHand(course, last) && { before: () => this.#end(loaded, last) };
    const end = { ...base, channelId: row.channelId, ...ends };
    if (act.do === 'over') {
      return [
        {
          ...end,
          message: podiumPost(loaded),
          ...(last !== undefined && {
            posted: (message: string) => this.#posted(row.id, last.number, 'podium', message),
          }),
        },
      ];
    }
    if (act.do === 'cancel') {
      const text = `**${inMarkdown(row.name)}** is canceled.${whyOf(reason)}`;
      return [{ ...end, message: { panels: [{ title: '', text }], rows: [] } }];
    }
    return [];
  }

  /** Posts that tell an act together. Those that are there, because the bot died right after them, aren't repeated. */
  #inParts(loaded: Loaded, { number, round, about, there }: Parts, messages: readonly Message[]): DuePost[] {
    return messages.flatMap((message, part) => {
      const isLast = part === messages.length - 1;
      if (there[part] !== undefined) return [];
      return [
        {
          // With the last of them, the act is told.
          upTo: isLast ? number : number - 1,
          ...(messages.length > 1 && { mark: `-${part}` }),
          mayWait: false,
          channelId: roomOf(loaded, round),
          message,
          posted: (id) => this.#posted(loaded.row.id, round.number, about, id, part),
        },
      ];
    });
  }

  async #posted(
    id: string,
    round: number,
    about: 'pairings' | 'reminder' | 'podium',
    message: string,
    part = 0,
  ): Promise<void> {
    const which = part === 0 ? {} : { part };
    await this.#deps.keeper.add(id, () => ({ acts: [{ do: 'posted', round, about, ...which, message }] }));
  }

  #show(loaded: Loaded): Promise<void> {
    const { keeper, titleOf } = this.#deps;
    const { row, course } = loaded;
    return this.#posting.show(row, course.number, lastShown(loaded), async () => {
      const now = await keeper.load(row.id);
      return { message: overview(now, titleOf(row.game)), number: now.course.number };
    });
  }
}

/** Acts that a competition's own message doesn't show. Each edit counts toward a rate limit. */
const quiet: readonly Act['do'][] = ['thread', 'posted', 'reminded'];

/** Number of the last act that the competition's own message shows. */
const lastShown = ({ acts }: Loaded): number =>
  acts.findLast(({ act }) => !quiet.includes(act.do))?.number ?? 0;

/** Where the news of a round are posted. */
const roomOf = ({ row }: Loaded, round: Round | undefined): string => round?.channel ?? row.channelId;

/** The round that an act is about: that of its fixture, or else the one that was current then. */
function roundOf({ course, acts }: Loaded, { number, act }: NumberedAct): Round | undefined {
  const fixture = 'fixture' in act ? fixtureIn(course, act.fixture)?.round : undefined;
  const paired = acts.filter((one) => one.number <= number && one.act.do === 'pair').length;
  return course.rounds[(fixture ?? paired) - 1];
}

/** Whether a round ended before somebody pairs the next one. Its posts then end with its last result. */
const isOverByHand = ({ settings }: Course, round: Round): boolean => !settings.auto && isDecided(round);

/** Number of the act that paired a round. */
const pairedBy = ({ acts }: Loaded, round: number): number =>
  acts.filter(({ act }) => act.do === 'pair')[round - 1]?.number ?? 0;
