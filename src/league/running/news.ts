import type { Logger } from 'pino';
import { andList } from '../../engine/english.ts';
import type { Store } from '../../store/records/store.ts';
import type { Message } from '../../table/message/message.ts';
import { moment } from '../../table/message/moment.ts';
import { inMarkdown } from '../../table/message/names.ts';
import { type Post, PostFailed } from '../../table/message/post.ts';
import { control, nameIn, overview, podium, podiumLines, shownRow } from '../board/overview.ts';
import { byesLine, fixtureLine, resultInWords, roundTitle } from '../board/words.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import { awaited } from '../course/due.ts';
import { currentRound, fixtureIn, isDecided, type Round } from '../course/state.ts';
import { entrantOf } from './fixtures.ts';
import { ChannelGone, type Grounds } from './grounds.ts';
import type { Keeper, Loaded } from './keeper.ts';

/** Posts what happened in a competition, and keeps its own post up to date. */

interface Deps {
  readonly store: Store;
  readonly keeper: Keeper;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly titleOf: (game: string) => string;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Posts an hour for a competition (League 21), and how many of them results leave for pairings and the end. */
const mostPosts = 20;
const reserve = 8;
const hour = 60 * 60_000;
/** Longest text of a post, in characters. */
const longest = 3_500;

/** A post about acts up to a number. */
interface Due {
  readonly upTo: number;
  readonly channelId: string;
  readonly message: Message;
  /** Results wait for each other when there are many; pairings and the end don't wait. */
  readonly mayWait: boolean;
  /** The round that it is about, if its message must be known later. */
  readonly about?: { readonly round: number; readonly what: 'pairings' | 'reminder' };
  /** The round that it ends, whose posts lose their buttons. */
  readonly ends?: Round;
}

/** What is told of a competition. */
export interface Told {
  readonly state: Loaded;
  /** When to try again; undefined if nothing has to wait. */
  readonly wait?: Date;
}

export class News {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Posts what is due. Call it for one competition at a time.
   * @returns the state up to which everything is told, and when to try again with what has to wait
   */
  async catchUp(id: string): Promise<Told> {
    const begun = await this.#threaded(await this.#deps.keeper.load(id));
    const wait = await this.#posts(begun);
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
    const channel = await this.#deps.grounds.thread(row.channelId, title).catch((error: unknown) => {
      if (error instanceof ChannelGone) return undefined;
      throw error;
    });
    if (channel === undefined) return loaded;
    return this.#deps.keeper.add(row.id, () => ({ acts: [{ do: 'thread', round: round.number, channel }] }));
  }

  async #posts(loaded: Loaded): Promise<Date | undefined> {
    const { store, keeper, post, now, log } = this.#deps;
    const { row } = loaded;
    let recent = row.posts.filter((at) => at > now().getTime() - hour);
    const all = this.#due(loaded);
    for (const [index, due] of all.entries()) {
      // Results don't hold up pairings or the end, which stand behind them.
      const mayWait = all.slice(index).every((one) => one.mayWait);
      const most = mayWait ? mostPosts - reserve : mostPosts;
      if (recent.length >= most) return new Date((recent.at(-most) ?? 0) + hour);
      try {
        if (due.ends !== undefined) await this.#end(loaded, due.ends);
        const message = await post.create(due.channelId, due.message, `${row.id}-${due.upTo}`);
        const { about } = due;
        if (about !== undefined)
          await keeper.add(row.id, () => ({
            acts: [{ do: 'posted', round: about.round, about: about.what, message }],
          }));
        recent = [...recent, now().getTime()];
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.warn({ competition: row.id, err: error }, 'news of a competition cannot be posted');
      }
      await store.setCompetitionShown(row.id, { postedNumber: due.upTo, posts: recent });
    }
    await store.setCompetitionShown(row.id, { postedNumber: loaded.course.number });
    return undefined;
  }

  /** Shows the results of a round in place of its pairings and **Play**, and removes its reminder. */
  async #end(loaded: Loaded, round: Round): Promise<void> {
    const { post, log } = this.#deps;
    const channel = roomOf(loaded, round);
    const { pairingsPost, reminderPost } = round;
    try {
      if (pairingsPost !== undefined)
        await post.inTurn(channel, pairingsPost, (slot) => slot.edit(pairings(loaded, round)));
      if (reminderPost !== undefined) await post.remove(channel, reminderPost);
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      log.warn({ competition: loaded.row.id, err: error }, 'the posts of a round cannot be changed');
    }
  }

  /** The posts about the acts that aren't posted yet, in order. Results next to each other share a post. */
  #due(loaded: Loaded): readonly Due[] {
    const due: Due[] = [];
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
        if (lines.reduce((sum, one) => sum + one.line.length + 1, line.length) > longest) flush();
        lines.push({ act: numbered, line });
        continue;
      }
      const own = this.#ownPost(loaded, numbered);
      if (own === undefined) continue;
      flush();
      due.push(own);
    }
    flush();
    return due;
  }

  #results(loaded: Loaded, lines: readonly { readonly act: NumberedAct; readonly line: string }[]): Due {
    const last = lines.at(-1)?.act;
    const act = last?.act;
    const table = lines.length === 1 && act?.do === 'result' ? act.table : undefined;
    return {
      upTo: last?.number ?? 0,
      channelId: roomOf(loaded, last && roundOf(loaded, last)),
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

  /** A post for an act that has one of its own. */
  #ownPost(loaded: Loaded, { number, act, reason }: NumberedAct): Due | undefined {
    const { row, course } = loaded;
    const base = { upTo: number, mayWait: false };
    if (act.do === 'pair') {
      const round = course.rounds.find((one) => pairedBy(loaded, one.number) === number);
      if (round === undefined) return undefined;
      const ends = course.rounds[round.number - 2];
      return {
        ...base,
        channelId: roomOf(loaded, round),
        message: pairings(loaded, round),
        about: { round: round.number, what: 'pairings' },
        ...(ends !== undefined && { ends }),
      };
    }
    if (act.do === 'reminded') {
      const round = currentRound(course);
      const people = awaited(course).flatMap((one) => entrantOf(loaded, one).userId ?? []);
      if (round?.endsAt === undefined || people.length === 0) return undefined;
      const text = `${people.map((userId) => `<@${userId}>`).join(' ')} Your game is still to be played. The round ends ${moment(round.endsAt)}.`;
      return {
        ...base,
        about: { round: round.number, what: 'reminder' },
        channelId: roomOf(loaded, round),
        message: { text, ping: people, panels: [], rows: [[control(row.id, 'play', 'Play', 'success')]] },
      };
    }
    const last = currentRound(course);
    const end = { ...base, channelId: row.channelId, ...(last !== undefined && { ends: last }) };
    if (act.do === 'over') {
      const title = `${inMarkdown(row.name)} is over`;
      return {
        ...end,
        message: {
          panels: [{ title, text: podiumLines(loaded).join('\n') }],
          picture: podium(loaded),
          rows: [shownRow(loaded)],
        },
      };
    }
    if (act.do === 'cancel') {
      const text = `**${inMarkdown(row.name)}** is canceled.${whyOf(reason)}`;
      return { ...end, message: { panels: [{ title: '', text }], rows: [] } };
    }
    return undefined;
  }

  /** Posts the competition's own message, or edits it. */
  async #show(loaded: Loaded): Promise<void> {
    const { store, post, titleOf, log } = this.#deps;
    const { row, course } = loaded;
    if (row.messageId !== undefined && row.shownNumber >= lastShown(loaded)) return;
    const message = overview(loaded, titleOf(row.game));
    try {
      if (row.messageId === undefined) await this.#postAnew(loaded, message);
      else {
        const shown = await post.inTurn(row.channelId, row.messageId, async (slot) => {
          // While this waited for its turn, more may have happened, or somebody may have been forgotten.
          const now = await this.#deps.keeper.load(row.id);
          await slot.edit(overview(now, titleOf(row.game)));
          return now.course.number;
        });
        await store.setCompetitionShown(row.id, { shownNumber: shown });
      }
    } catch (error) {
      if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
      log.warn({ competition: row.id, err: error }, 'a competition cannot be shown');
      // Its post was deleted. A new one is made if the channel is still there.
      if (error.reason === 'gone' && row.messageId !== undefined)
        await this.#postAnew(loaded, message).catch(() => undefined);
      await store.setCompetitionShown(row.id, { shownNumber: course.number });
    }
  }

  async #postAnew({ row, course }: Loaded, message: Message): Promise<void> {
    const { store, post, grounds } = this.#deps;
    const messageId = await post.create(row.channelId, message, `${row.id}-post-${course.number}`);
    await store.setCompetitionShown(row.id, { messageId, shownNumber: course.number });
    await grounds.pin(row.channelId, messageId);
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

/** Number of the act that paired a round. */
const pairedBy = ({ acts }: Loaded, round: number): number =>
  acts.filter(({ act }) => act.do === 'pair')[round - 1]?.number ?? 0;

/** The pairings of a round, with **Play** and mentions while it is played. */
function pairings(loaded: Loaded, round: Round): Message {
  const { row, course } = loaded;
  const isPlayed = course.phase === 'running' && !isDecided(round);
  const people = round.fixtures.flatMap(({ sides }) =>
    sides.flatMap((side) => entrantOf(loaded, side).userId ?? []),
  );
  const lines = [
    ...round.fixtures.map((fixture) => fixtureLine(course, fixture, nameIn(loaded))),
    ...[byesLine(course, round, nameIn(loaded))].filter((line) => line !== ''),
    ...(round.endsAt !== undefined && isPlayed && people.length > 0 ? [`Ends ${moment(round.endsAt)}`] : []),
  ];
  const shownPeople = people.slice(0, 80);
  return {
    ...(isPlayed &&
      people.length > 0 && {
        text: shownPeople.map((userId) => `<@${userId}>`).join(' '),
        ping: shownPeople,
      }),
    panels: [
      {
        title: `${inMarkdown(row.name)} · ${roundTitle(course, round)}`,
        text: lines.join('\n').slice(0, longest),
      },
    ],
    rows: isPlayed && people.length > 0 ? [[control(row.id, 'play', 'Play', 'success')]] : [],
  };
}

/** A commissioner's reason as a sentence; empty without one. */
const whyOf = (reason: string | undefined): string =>
  reason === undefined ? '' : ` Reason: ${inMarkdown(reason)}`;

/** A line for an act that shares a post with others; undefined if it has none. */
function lineOf(loaded: Loaded, { act, reason }: NumberedAct): string | undefined {
  const name = nameIn(loaded);
  const why = whyOf(reason);
  switch (act.do) {
    case 'result': {
      const fixture = fixtureIn(loaded.course, act.fixture);
      const game = fixture?.games[act.game - 1];
      if (game?.outcome === undefined) return undefined;
      const isForNobody = act.outcome.kind === 'forfeit' && act.outcome.by.length >= game.seats.length;
      if (isForNobody) return `${game.seats.map(name).join(' – ')}: ${resultInWords(game, name)}.${why}`;
      const { actions } = act.outcome.kind === 'played' ? act.outcome : { actions: undefined };
      const about = actions === undefined ? '' : ` (${actions} moves)`;
      const absent = act.outcome.kind === 'played' ? (act.outcome.absent ?? []) : [];
      const standIn =
        absent.length === 0
          ? ''
          : ` A computer played most turns of ${andList(absent.map(name))}; \`/tournament result\` takes the result back.`;
      return `${resultInWords(game, name)}${about}.${standIn}${why}`;
    }
    case 'reopen':
      return `${andList((fixtureIn(loaded.course, act.fixture)?.sides ?? []).map(name))} play again: the game has no result.${why}`;
    case 'repair':
      return `Changed pairing: ${act.sides.map(name).join(' – ')}.${why}`;
    case 'extend':
      return `The round ends later: ${moment(new Date(act.endsAt), 'f')}.${why}`;
    case 'withdraw':
      return `**${name(act.entrant)}** has withdrawn.`;
    case 'join':
      return loaded.course.rounds.length > 0 && isLate(loaded, act.entrant)
        ? `**${name(act.entrant)}** joins late.`
        : undefined;
    default:
      return undefined;
  }
}

const isLate = ({ course }: Loaded, entrant: number): boolean =>
  course.entrants.some((one) => one.entrant === entrant && one.from > 1);
