import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Store } from '../../../store/records/store.ts';
import { moment } from '../../../table/message/moment.ts';
import { inMarkdown } from '../../../table/message/names.ts';
import { type Post, PostFailed } from '../../../table/message/post.ts';
import { longestPost, whyOf } from '../../board/posts.ts';
import { ChannelGone, type Grounds } from '../../running/grounds.ts';
import { type DuePost, Posting } from '../../running/posting.ts';
import { gameLabel } from '../board/game-label.ts';
import { fixtures, seasonControl, seasonOverview, standingsIllustration } from '../board/season-overview.ts';
import { forfeitInWords, resultInWords, sideName } from '../board/season-words.ts';
import type { Act, NumberedAct } from '../course/acts.ts';
import { rosterActNames } from '../course/rosters/roster-acts.ts';
import type { Season } from '../course/season.ts';
import { firstSeries } from '../course/series.ts';
import { gameIn, teamIn } from '../course/state.ts';
import { awardsControl, awardsPost, championPost } from './awards/awards-news.ts';
import type { Contents } from './content.ts';
import { DraftNews } from './draft/draft-news.ts';
import type { SeasonDrafts } from './draft/season-draft.ts';
import { ownersOf } from './games.ts';
import { questionOf } from './questions.ts';
import { RaceNews } from './race-news.ts';
import { decisionsOf } from './results/decisions.ts';
import { type Played, playedRows } from './results/played-rows.ts';
import { courseInWords, milestoneLines, type SummingDeps, summaryOf } from './results/summing.ts';
import { callPosts, callsDue, type NumberedCall } from './rosters/call-posts.ts';
import { missingPost } from './rosters/missing-news.ts';
import { rosterLines } from './rosters/roster-news.ts';
import { type Loaded, nameOf, type SeasonKeeper } from './season-keeper.ts';

/** Posts what happened in a season, and keeps its own post up to date (League 21). */

interface Deps {
  readonly store: Store;
  readonly keeper: SeasonKeeper;
  readonly contents: Pick<Contents, 'of'>;
  readonly reviews: SummingDeps['reviews'];
  readonly drafts: Pick<SeasonDrafts<{ readonly userId: string }>, 'players' | 'clockEnd'>;
  readonly post: Post;
  readonly grounds: Grounds;
  readonly log: Logger;
  readonly now: () => Date;
  readonly summaryWithin?: SummingDeps['summaryWithin'];
}

/** How many lines of results are kept. */
const keptResults = 1_000;

/** A line about an act. */
interface Line {
  readonly act: NumberedAct;
  readonly text: string;
  /** The game that was played at a table, which a post of its own tells more about. */
  readonly played?: Played;
}

export class SeasonNews {
  readonly #deps: Deps;
  readonly #posting: Posting;
  readonly #race: RaceNews;
  /** Lines of results by season and act. News that wait for their post are read again and again. */
  readonly #results = new LRUCache<string, Line>({ max: keptResults });
  readonly #draft: DraftNews;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#race = new RaceNews(deps.contents);
    this.#posting = new Posting(deps);
    this.#draft = new DraftNews(deps);
  }

  /**
   * Posts what is due. Call it for one season at a time.
   * @returns the state up to which everything is told, and when to try again with what has to wait
   */
  async catchUp(id: string): Promise<{ readonly state: Loaded; readonly wait?: Date }> {
    const { keeper } = this.#deps;
    const state = await this.#threaded(await keeper.load(id));
    const { row, course } = state;
    const wait = await this.#posting.postDue(row, course.number, await this.#due(state));
    await this.#settle(await keeper.load(id));
    const shown = await keeper.load(id);
    await this.#posting.show(shown.row, shown.course.number, lastShown(shown), async () => {
      const now = await keeper.load(id);
      return { message: seasonOverview(now), number: now.course.number };
    });
    return { state, ...(wait && { wait }) };
  }

  /** Removes the posts of questions that were answered. What came of them has a post of its own. */
  async #settle(loaded: Loaded): Promise<void> {
    const { post, keeper, log } = this.#deps;
    for (const [about, { channel, message }] of loaded.course.questions) {
      const asking = loaded.acts.find(({ number }) => number === about);
      if (asking !== undefined && questionOf(loaded, asking) !== undefined) continue;
      try {
        await post.remove(channel, message);
      } catch (error) {
        if (!(error instanceof PostFailed) || error.reason === 'later') throw error;
        log.info({ competition: loaded.row.id, err: error }, 'an answered question could not be removed');
      }
      await keeper.add(loaded.row.id, () => ({ acts: [{ do: 'settled', about }] }));
    }
  }

  /**
   * Gives the current week, or the playoffs, its thread, and every other week with a result that isn't told: games of
   * computers may be over before anything about them is.
   */
  async #threaded(loaded: Loaded): Promise<Loaded> {
    const { row, acts } = loaded;
    const untold = acts.filter(({ number }) => number > row.postedNumber);
    const current = untold.some(({ act }) => begins(act)) ? currentRoom(loaded.course) : undefined;
    const played = untold.flatMap(({ act }) =>
      act.do === 'result' || act.do === 'forfeit' ? [roomNumber(act.fixture)] : [],
    );
    let state = loaded;
    for (const fixture of new Set([...played, current])) {
      if (fixture === undefined || state.course.rooms.get(fixture)?.thread !== undefined) continue;
      const title = `${row.name} · ${fixture < firstSeries ? `week ${fixture}` : 'playoffs'}`.slice(0, 100);
      const channel = await this.#deps.grounds
        .thread(row.channelId, title, 'announced')
        .catch((error: unknown) => {
          if (error instanceof ChannelGone) return undefined;
          throw error;
        });
      if (channel === undefined) return state;
      state = await this.#deps.keeper.add(row.id, () => ({ acts: [{ do: 'thread', fixture, channel }] }));
    }
    return state;
  }

  /** The posts about the acts that aren't posted yet, in order. Results next to each other share a post. */
  async #due(loaded: Loaded): Promise<readonly DuePost[]> {
    const due: DuePost[] = [];
    let lines: Line[] = [];
    const calls: NumberedCall[] = [];
    const race = await this.#race.since(loaded);
    const flush = async (): Promise<void> => {
      const last = lines.at(-1);
      if (last !== undefined) due.push(await this.#shared(loaded, lines, last));
      lines = [];
    };
    for (const numbered of loaded.acts.filter(({ number }) => number > loaded.row.postedNumber)) {
      const own =
        this.#ownPost(loaded, numbered) ??
        (await missingPost(loaded, numbered, this.#deps)) ??
        (await this.#draft.due(loaded, numbered)) ??
        (await awardsPost(loaded, numbered, this.#deps.contents)) ??
        (await championPost(loaded, numbered, this.#deps.contents));
      const marks = race.get(numbered.number) ?? [];
      if (own !== undefined) {
        await flush();
        due.push(withText(own, marks));
        continue;
      }
      calls.push(...callsDue(loaded, numbered));
      const found = await this.#withRosters(loaded, numbered);
      if (found === undefined) continue;
      const line = { ...found, text: [found.text, ...marks].join('\n') };
      const room = (one: Line | undefined) => one && roomOf(loaded, one.act);
      const isElsewhere = lines.length > 0 && room(lines.at(-1)) !== room(line);
      if (
        isElsewhere ||
        lines.reduce((sum, one) => sum + one.text.length + 1, line.text.length) > longestPost
      )
        await flush();
      lines.push(line);
    }
    await flush();
    return [...callPosts(loaded, calls, this.#deps.keeper), ...due];
  }

  async #shared(loaded: Loaded, lines: readonly Line[], last: Line): Promise<DuePost> {
    const [only, ...others] = lines;
    // A result that has a post for itself tells how the game went.
    const course =
      only?.played === undefined || others.length > 0
        ? ''
        : courseInWords(await summaryOf(this.#deps, only.played.table), only.played.game);
    const text = [...lines.map((line) => line.text), ...(course === '' ? [] : [course])].join('\n');
    return {
      upTo: last.act.number,
      channelId: roomOf(loaded, last.act),
      mayWait: true,
      message: {
        panels: [{ title: '', text }],
        rows: playedRows(
          loaded,
          lines.flatMap(({ played }) => played ?? []),
        ),
      },
    };
  }

  /** A post for an act that has one of its own. */
  #ownPost(loaded: Loaded, numbered: NumberedAct): DuePost | undefined {
    const { number, act, reason } = numbered;
    const { row, course } = loaded;
    const base = { upTo: number, mayWait: false, channelId: row.channelId };
    switch (act.do) {
      case 'start':
      case 'week': {
        const week = act.do === 'week' ? act.week : 1;
        if (week !== course.week || course.phase !== 'regular') return undefined;
        const before = course.rooms.get(week - 1);
        return {
          ...base,
          channelId: course.rooms.get(week)?.thread ?? row.channelId,
          message: fixtures(loaded, week, peopleIn(loaded, week)),
          posted: async (message) => {
            await this.#deps.keeper.add(row.id, () => ({ acts: [{ do: 'posted', fixture: week, message }] }));
          },
          ...(before?.post !== undefined && { before: () => this.#close(loaded, week - 1) }),
        };
      }
      case 'ended':
        return {
          ...base,
          message: {
            panels: [
              {
                title: `${inMarkdown(row.name)}: the regular season is over`,
                text: `The playoffs begin: ${act.seeds.map((team, index) => `${index + 1}. ${teamIn(course, team).name}`).join(', ')}.`,
              },
            ],
            picture: standingsIllustration(loaded),
            rows: [
              [seasonControl(row.id, 'show', 'Season'), awardsControl(row.id, 'vote', 'Vote', 'success')],
            ],
          },
        };
      case 'close':
        return {
          ...base,
          message: {
            panels: [
              {
                title: '',
                text: `**${inMarkdown(row.name)}** is closed.${whyOf(reason)}`,
              },
            ],
            rows: [],
          },
        };
      default: {
        const question = questionOf(loaded, numbered);
        if (question === undefined) return undefined;
        const channelId = question.isForAll ? row.channelId : roomOf(loaded, numbered);
        return {
          ...base,
          channelId,
          message: question.message,
          // A post without buttons asks for nothing that could be answered.
          ...(question.message.rows.length > 0 && {
            posted: async (message) => {
              await this.#deps.keeper.add(row.id, () => ({
                acts: [{ do: 'asked', about: number, channel: channelId, message }],
              }));
            },
          }),
        };
      }
    }
  }

  /** Takes **Play** from the post of a week that is over. */
  async #close(loaded: Loaded, week: number): Promise<void> {
    const { post, log } = this.#deps;
    const { row, course } = loaded;
    const room = course.rooms.get(week);
    if (room?.post === undefined) return;
    const channel = room.thread ?? row.channelId;
    try {
      await post.inTurn(channel, room.post, (slot) => slot.edit(fixtures(loaded, week, [])));
    } catch (error) {
      log.warn({ competition: row.id, err: error }, 'the post of a week cannot be changed');
    }
  }

  /** The line of an act, with those about rosters below it. */
  async #withRosters(loaded: Loaded, numbered: NumberedAct): Promise<Line | undefined> {
    const line = await this.#lineOf(loaded, numbered);
    const lines = await rosterLines(loaded, numbered.act, this.#deps.contents);
    if (lines.length === 0) return line;
    const text = [...(line === undefined ? [] : [line.text]), ...lines].join('\n').slice(0, longestPost);
    return { act: numbered, ...(line?.played !== undefined && { played: line.played }), text };
  }

  /** A line for an act that shares a post with others; undefined if it has none. */
  async #lineOf(loaded: Loaded, numbered: NumberedAct): Promise<Line | undefined> {
    const { act, reason } = numbered;
    const { course } = loaded;
    const why = whyOf(reason);
    const said = (text: string, played?: Played): Line => ({
      act: numbered,
      text,
      ...(played !== undefined && { played }),
    });
    switch (act.do) {
      case 'result': {
        const game = gameIn(course, act.fixture, act.game);
        if (game === undefined) return undefined;
        const words = resultInWords(course, game, act);
        if (act.table === undefined) return said(words);
        const { table } = act;
        const key = `${loaded.row.id} ${numbered.number}`;
        const known = this.#results.get(key);
        if (known !== undefined) return known;
        const decisions = await decisionsOf(this.#deps, course.settings.league, loaded.row.id, table);
        const milestones = await milestoneLines(this.#deps, loaded, game, table);
        const line = said([`${words}${decisions}`, ...milestones].join('\n'), { game, table, words });
        this.#results.set(key, line);
        return line;
      }
      case 'forfeit': {
        const game = gameIn(course, act.fixture, act.game);
        return game === undefined ? undefined : said(`${forfeitInWords(game, act.by)}${why}`);
      }
      case 'reopen': {
        const game = gameIn(course, act.fixture, act.game);
        if (game === undefined) return undefined;
        const later =
          act.annulled === true && act.fixture >= firstSeries
            ? ' Later games of the series come again if they’re needed.'
            : '';
        return said(
          `${sideName(course, game.away)} at ${sideName(course, game.home)} is to be played again.${later}${why}`,
        );
      }
      case 'dropped': {
        const game = gameIn(course, act.fixture, act.game);
        if (game === undefined) return undefined;
        return said(`${sideName(course, game.away)} at ${sideName(course, game.home)} isn’t played.${why}`);
      }
      case 'owner': {
        const name = inMarkdown(nameOf(loaded, act.person));
        return said(
          `${name} ${act.role === 'owner' ? 'owns' : 'assists'} **${sideName(course, act.team)}** now.`,
        );
      }
      case 'release':
        return hadTeam(loaded, numbered, act)
          ? said(
              `${inMarkdown(nameOf(loaded, act.person))} no longer runs **${sideName(course, act.team)}**.`,
            )
          : undefined;
      case 'denied': {
        const game = gameIn(course, act.fixture, act.game);
        return (
          game && said(`The score of ${inMarkdown(gameLabel(game))} is denied. Type it in again, or play.`)
        );
      }
      case 'moved': {
        const game = gameIn(course, act.fixture, act.game);
        if (game === undefined) return undefined;
        return said(
          `${sideName(course, game.away)} at ${sideName(course, game.home)} is played ${moment(new Date(act.at), 'f')}.`,
        );
      }
      default:
        return undefined;
    }
  }
}

/** A post with more lines at its end. */
function withText(post: DuePost, lines: readonly string[]): DuePost {
  const [first, ...others] = post.message.panels;
  if (first === undefined || lines.length === 0) return post;
  const panel = { ...first, text: [first.text, ...lines].join('\n') };
  return { ...post, message: { ...post.message, panels: [panel, ...others] } };
}

/** Whether a person who is let go ran the team, or only asked for it. */
const hadTeam = (
  { acts }: Loaded,
  { number }: NumberedAct,
  { team, person }: Extract<Act, { do: 'release' }>,
): boolean =>
  acts.findLast(
    ({ act, number: earlier }) =>
      earlier < number &&
      (act.do === 'owner' || act.do === 'release') &&
      act.team === team &&
      act.person === person,
  )?.act.do === 'owner';

/** Accounts of everybody who plays a week. */
const peopleIn = (loaded: Loaded, week: number): readonly string[] => [
  ...new Set(
    (loaded.course.games.get(week) ?? []).flatMap(({ away, home }) => [
      ...ownersOf(loaded, away),
      ...ownersOf(loaded, home),
    ]),
  ),
];

/** The week or series whose thread has the news now; undefined if there is none. */
const currentRoom = ({ phase, week }: Season): number | undefined =>
  phase === 'regular' ? week : phase === 'playoffs' ? firstSeries : undefined;

/** All series of the playoffs share a thread. */
const roomNumber = (fixture: number): number => Math.min(fixture, firstSeries);

const begins = (act: Act): boolean => act.do === 'start' || act.do === 'week' || act.do === 'ended';

/** Where the news of an act are posted: in the thread of its week, or of the playoffs. */
function roomOf({ row, course }: Loaded, { act }: NumberedAct): string {
  const fixture = 'fixture' in act ? roomNumber(act.fixture) : currentRoom(course);
  return (fixture === undefined ? undefined : course.rooms.get(fixture)?.thread) ?? row.channelId;
}

/** Acts that a season's own message doesn't show. Each edit counts toward a rate limit. */
const quiet: readonly Act['do'][] = [
  ...rosterActNames,
  'thread',
  'posted',
  'asked',
  'settled',
  'called',
  'table',
  'ready',
  'proposed',
  'agreed',
  'typed',
  'denied',
  'idle',
  'drafting',
  'draft-post',
  'final-mvp',
];

/** Number of the last act that the season's own message shows. */
const lastShown = ({ acts }: Loaded): number =>
  acts.findLast(({ act }) => !quiet.includes(act.do))?.number ?? 0;
