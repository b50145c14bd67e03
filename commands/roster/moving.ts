import type { MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { movesInWords, withRole, withWeek } from '../../src/league/season/board/roster-words.ts';
import { mostMoves } from '../../src/league/season/rosters/legal/limits.ts';
import {
  emptyRoster,
  type LeagueRosters,
  type Place,
  rosterOf,
  whereIs,
} from '../../src/league/season/rosters/legal/lists.ts';
import { afterMoves, effectiveWeek, isAtOnce } from '../../src/league/season/rosters/request.ts';
import { sentencesOf } from '../../src/league/season/rosters/sentences.ts';
import { rostersIn } from '../../src/league/season/rosters/state.ts';
import type { RequestDraft, RosterView } from '../../src/league/season/running/rosters/season-rosters.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { PlayerId } from '../../src/league/season/types.ts';
import type { Button, Message } from '../../src/table/message/message.ts';
import { bestFirst, playerMenu } from '../season/players.ts';
import { type Asking, memberOf, said } from '../season/which.ts';

/** Putting a request together by menus: a list, a player of it, and where he goes. */

const places = ['active', 'minors', 'injured', 'free'] as const satisfies readonly Place[];
const labels: Readonly<Record<Place, string>> = {
  active: 'Active roster',
  minors: 'Minors',
  injured: 'Injured list',
  free: 'Free agents',
};
/** What the button says that sends a player somewhere. */
const destinations: Readonly<Record<Place, string>> = {
  active: 'To active',
  minors: 'To minors',
  injured: 'To injured list',
  free: 'Drop',
};

const placeOf = (text: string | undefined): Place => {
  const found = places.find((place) => place === text);
  if (found === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
  return found;
};

/** A control of a season: its verb is `word-id`, and more behind it. */
const button = (
  id: string,
  word: string,
  label: string,
  style: Button['style'] = 'secondary',
  more?: string,
): Button => ({
  kind: 'button',
  label,
  style,
  press: {
    do: 'command',
    command: 'roster',
    verb: [word, id, ...(more === undefined ? [] : [more])].join('-'),
  },
});

/** The rosters that a request changes: next week's with all that waits, after the moves chosen so far. */
function rostersOf({ course }: Loaded, { moment }: RosterView, { team, moves }: RequestDraft): LeagueRosters {
  return afterMoves(rostersIn(course.rosters, moment.week + 1, [team]), team, moves);
}

/** The request so far, and what can be done with it. */
export async function draftShown(
  loaded: Loaded,
  asking: Asking,
  bot: Bot,
  draft: RequestDraft,
): Promise<Answer> {
  const { row, course } = loaded;
  const view = await bot.seasons.rosters.view(loaded);
  const { players } = view.rules;
  const { team, moves } = draft;
  const problems =
    moves.length === 0
      ? []
      : await bot.seasons.rosters.problems(loaded, team, moves, memberOf(asking, loaded));
  const when = isAtOnce(moves) ? 'At once.' : withWeek(course, effectiveWeek(moves, view.moment.week));
  const text =
    moves.length === 0
      ? `**${team}**: choose a list, then a player of it.`
      : [
          `**${team}** ${movesInWords(moves, players)}. ${when}`,
          ...(problems.length === 0 ? [] : [sentencesOf(problems, players)]),
        ].join('\n');
  const rosters = rostersOf(loaded, view, draft);
  const roster = rosterOf(rosters, team) ?? emptyRoster;
  const count = (place: Place) => (place === 'free' ? rosters.free.size : roster[place].length);
  const lists = places.filter((place) => count(place) > 0);
  const isFull = moves.length >= mostMoves;
  const menu: Message['rows'] =
    isFull || lists.length === 0
      ? []
      : [
          [
            {
              kind: 'menu',
              placeholder: 'Move a player from …',
              press: { do: 'command', command: 'roster', verb: `from-${row.id}` },
              min: 1,
              max: 1,
              options: lists.map((place) => ({
                value: place,
                label: labels[place],
                hint: `${count(place)}`,
              })),
            },
          ],
        ];
  const buttons =
    moves.length === 0
      ? []
      : [
          [
            button(row.id, 'send', 'Send', 'success'),
            button(row.id, 'undo', 'Undo'),
            button(row.id, 'over', 'Start over'),
          ],
        ];
  return said(text, [...menu, ...buttons]);
}

/** The players of a list, a page at a time. */
function listShown(
  loaded: Loaded,
  view: RosterView,
  draft: RequestDraft,
  place: Place,
  page: number,
): Answer {
  const rosters = rostersOf(loaded, view, draft);
  const taken = new Set(draft.moves.map(({ player }) => player));
  const all: Iterable<PlayerId> = place === 'free' ? rosters.free : rosterOf(rosters, draft.team)[place];
  const { players } = view.rules;
  const listed = bestFirst(all, players).filter((player) => !taken.has(player));
  const { id } = loaded.row;
  return said(`**${draft.team}** · ${labels[place]}`, [
    ...playerMenu(listed, page, players, {
      command: 'roster',
      verb: `player-${id}`,
      toPage: (to) => `page-${id}-${place}-${to}`,
      placeholder: 'Choose a player',
      most: 1,
    }),
    [button(id, 'back', 'Cancel')],
  ]);
}

/** Where a player is in a request's rosters, as seen from its team. */
function fromOf(rosters: LeagueRosters, player: PlayerId): Place | undefined {
  const is = whereIs(rosters, player);
  return is === undefined || is === 'free' ? is : is.list;
}

/** Adds a move to a draft. */
export function withMove(
  loaded: Loaded,
  view: RosterView,
  draft: RequestDraft,
  player: PlayerId,
  to: Place,
): RequestDraft {
  const { team, moves } = draft;
  const from = fromOf(rostersOf(loaded, view, draft), player) ?? 'free';
  return { team, moves: [...moves, { player, from, to }] };
}

/** A press while a request is put together. */
export async function moving(
  wanted: string,
  rest: readonly string[],
  loaded: Loaded,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { rosters } = bot.seasons;
  const { id } = loaded.row;
  const member = memberOf(interaction, loaded);
  const { userId } = member;
  const draft = rosters.drafts.of(id, userId);
  if (draft === undefined)
    throw new RuleError('draft-gone', 'This request is no longer kept. `/roster move` begins a new one.');
  const keep = (next: RequestDraft) =>
    draftShown(loaded, interaction, bot, rosters.drafts.keep(id, userId, next));
  const chosen = interaction.isStringSelectMenu() ? interaction.values[0] : undefined;
  const view = await rosters.view(loaded);
  switch (wanted) {
    case 'from':
      return listShown(loaded, view, draft, placeOf(chosen), 0);
    case 'page':
      return listShown(loaded, view, draft, placeOf(rest[0]), Number(rest[1] ?? 0));
    case 'player': {
      const from = fromOf(rostersOf(loaded, view, draft), chosen ?? '');
      if (chosen === undefined || from === undefined)
        throw new RuleError('unknown-player', 'There’s no such player in this season.');
      rosters.drafts.keep(id, userId, { ...draft, player: chosen });
      const to = places.filter((place) => place !== from);
      return said(`**${draft.team}**: ${withRole(chosen, view.rules.players)} goes where?`, [
        [
          ...to.map((place) => button(id, 'to', destinations[place], 'secondary', place)),
          button(id, 'back', 'Cancel'),
        ],
      ]);
    }
    case 'to':
      if (draft.player === undefined) return keep(draft);
      return keep(withMove(loaded, view, draft, draft.player, placeOf(rest[0])));
    case 'undo':
      return keep({ team: draft.team, moves: draft.moves.slice(0, -1) });
    case 'over':
      return keep({ team: draft.team, moves: [] });
    case 'back':
      return keep({ team: draft.team, moves: draft.moves });
    case 'send': {
      const { course } = await rosters.request(id, draft.team, draft.moves, member);
      rosters.drafts.drop(id, userId);
      const what = `**${draft.team}** ${movesInWords(draft.moves, view.rules.players)}.`;
      const waiting = course.rosters.requests.find(({ number }) => number === course.rosters.lastRequest);
      if (waiting === undefined) return said(`${what} Done.`);
      return said(
        `${what} ${withWeek(course, view.moment.week + 1)} Request ${waiting.number} waits; until then \`/roster cancel\` takes it back.`,
      );
    }
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}
