import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { draftControl, teamButtons } from '../../src/league/season/board/draft-controls.ts';
import {
  aroundTheClock,
  draftBoardText,
  onTheClock,
  pickName,
} from '../../src/league/season/board/draft-words.ts';
import { mustBeDraft } from '../../src/league/season/course/draft/draft-doing.ts';
import type { SeasonDraft } from '../../src/league/season/course/season.ts';
import { refusals } from '../../src/league/season/draft/choice.ts';
import { needOf } from '../../src/league/season/draft/needs.ts';
import { mustBeFree } from '../../src/league/season/draft/pressing.ts';
import { currentPick, pickerOf, skippedBy, takenBy } from '../../src/league/season/draft/state.ts';
import type { LeaguePlayer, Players } from '../../src/league/season/rosters/legal/player.ts';
import { nameOf } from '../../src/league/season/rosters/sentences.ts';
import { isByCorrespondence } from '../../src/league/season/running/draft/draft-clock.ts';
import type { OwnPlan } from '../../src/league/season/running/draft/season-draft.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { Button, Menu, Message } from '../../src/table/message/message.ts';
import { inMarkdown, onOneLine } from '../../src/table/message/names.ts';

/** What `/draft` shows, always to one person alone. */

const page = 25;
/** Picks before and after the one on the clock. */
const around = 5;

/** The draft of a season. @throws RuleError (`no-draft`) */
function draftIn({ course }: Loaded): SeasonDraft {
  return course.draft ?? mustBeDraft(course);
}

/** Who is on the clock, with the last picks and the next. */
export async function draftShown(loaded: Loaded, bot: Bot): Promise<Answer> {
  const draft = draftIn(loaded);
  const { drafts } = bot.seasons;
  const players = await drafts.players(loaded);
  const { last, next } = aroundTheClock(loaded.course, draft, players, around);
  const style = isByCorrespondence(draft.state) ? 'f' : 't';
  const clock = draft.over
    ? 'The draft is over.'
    : `${draft.state.phase === 'paused' ? '⏸️ The draft is paused. ' : ''}${onTheClock(draft.state, await drafts.clockEnd(loaded), style)}`;
  const text = [
    clock || 'Skipped picks can be made up. A commissioner ends the draft with `/draft skip`.',
    ...(last.length > 0 ? ['', '**Last**', ...last] : []),
    ...(next.length > 0 && !draft.over ? ['', '**Next**', ...next] : []),
  ].join('\n');
  const board = draftControl(loaded.row.id, 'board', 'Board');
  return {
    private: true,
    message: {
      panels: [{ title: `${inMarkdown(loaded.row.name)} · draft`, text }],
      rows: [draft.over ? [board] : [...teamButtons(loaded.row.id, draft.state), board]],
    },
  };
}

/** All picks in a file. */
export async function boardShown(loaded: Loaded, bot: Bot): Promise<Answer> {
  const draft = draftIn(loaded);
  const content = draftBoardText(draft, await bot.seasons.drafts.players(loaded));
  const { made, board } = draft.state;
  return {
    private: true,
    message: {
      panels: [
        {
          title: `${inMarkdown(loaded.row.name)} · draft`,
          text: `${made.filter(({ player }) => player !== undefined).length} of ${board.length} picks are made. The file has a column for each team.`,
        },
      ],
      rows: [[draftControl(loaded.row.id, 'show', 'Draft')]],
    },
    files: [{ name: 'draft.txt', content }],
  };
}

/** A filter of the menu: everybody, a role that teams need, or the others. */
export const groups = ['all', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'SP', 'RP', 'other'] as const;
export type Group = (typeof groups)[number];

const isIn = (group: Group, player: LeaguePlayer): boolean =>
  group === 'all' || (needOf(player) ?? 'other') === group;

const groupName = (group: Group): string =>
  group === 'all' ? 'All positions' : group === 'other' ? 'Other roles' : group;

/** `3B · 4.11 war`, with what else he plays. */
export function playerHint({ role, war, positions, pitcher }: LeaguePlayer): string {
  const also = pitcher ? [] : positions.filter((position) => position !== role);
  return `${role} · ${war.toFixed(2)} war${also.length > 0 ? ` · also ${also.join(' ')}` : ''}`;
}

/** The free players, the best first; for a team, those it may pick. */
export function freePlayers(
  draft: SeasonDraft | undefined,
  players: Players,
  team?: Team,
): readonly LeaguePlayer[] {
  const all = [...players.values()];
  const free = draft === undefined ? all : all.filter(({ id }) => takenBy(draft.state, id) === undefined);
  const refused =
    draft === undefined || team === undefined ? undefined : refusals(pickerOf(draft.state, team, players));
  return free
    .filter((player) => refused?.(player) === undefined)
    .toSorted((one, other) => other.war - one.war || (one.id < other.id ? -1 : 1));
}

/** The menu of the best players who may be picked, by position, in pages. @param queue the person's own */
export async function pickMenu(
  loaded: Loaded,
  bot: Bot,
  team: Team,
  { group, at, queue }: { readonly group: Group; readonly at: number; readonly queue: readonly string[] },
): Promise<Answer> {
  const { course, row } = loaded;
  const { draft } = course;
  const players = await bot.seasons.drafts.players(loaded);
  const found = freePlayers(draft, players, team).filter((player) => isIn(group, player));
  const pages = Math.max(1, Math.ceil(found.length / page));
  const here = Math.min(Math.max(0, at), pages - 1);
  const shown = found.slice(here * page, (here + 1) * page);
  const turn = draft === undefined || draft.over ? '' : turnInWords(draft, team);
  const rows: Message['rows'][number][] = [
    [
      menu(
        `position-${row.id}`,
        'Position',
        groups.map((one) => ({ value: one, label: groupName(one), chosen: one === group })),
      ),
    ],
  ];
  if (shown.length > 0)
    rows.push([
      menu(
        `choose-${row.id}`,
        `Choose a player (${here + 1} of ${pages})`,
        shown.map((player) => ({
          value: player.id,
          label: onOneLine(player.name),
          hint: `${playerHint(player)}${queue.includes(player.id) ? ' · in your queue' : ''}`.slice(0, 100),
        })),
      ),
    ]);
  const turned = (to: number, label: string): Button => ({
    ...draftControl(row.id, 'menu', label),
    press: { do: 'command', command: 'draft', verb: `menu-${row.id}-${group}-${to}` },
    disabled: to < 0 || to >= pages,
  });
  rows.push([turned(here - 1, '◀'), turned(here + 1, '▶'), draftControl(row.id, 'queue', 'Queue')]);
  const isNow = canPick(draft, team);
  const text = [
    turn,
    shown.length === 0
      ? 'Nobody of this position may be picked.'
      : `\`/draft ${isNow ? 'pick' : 'queue add:'}\` finds players by name.`,
  ]
    .filter((line) => line !== '')
    .join('\n');
  return {
    private: true,
    message: { panels: [{ title: `${isNow ? 'Pick' : 'Players'} for ${team}`, text }], rows },
  };
}

/** Whether a team is on the clock, or can make up for a pick that it skipped. */
function canPick(draft: SeasonDraft | undefined, team: Team): boolean {
  if (draft === undefined || draft.over || draft.state.phase !== 'running') return false;
  return currentPick(draft.state)?.owner === team || skippedBy(draft.state, team).length > 0;
}

/** When a team's next pick is, to its own people. */
export function turnInWords({ state }: SeasonDraft, team: Team): string {
  const current = currentPick(state);
  if (state.phase === 'paused') return 'The draft is paused.';
  if (current?.owner === team) return `You’re on the clock with ${pickName(current)}.`;
  const [skipped] = skippedBy(state, team);
  if (skipped !== undefined) return `You can make up ${pickName(skipped)} now.`;
  const next = state.board.find(({ number, owner }) => number > state.current && owner === team);
  return next === undefined ? 'You have no picks left.' : `Your next pick is ${pickName(next)}.`;
}

const menu = (verb: string, placeholder: string, options: Menu['options']): Menu => ({
  kind: 'menu',
  placeholder,
  press: { do: 'command', command: 'draft', verb },
  min: 1,
  max: 1,
  options,
});

/**
 * Asks before a player is picked, because a menu is easily missed on a phone.
 * @param isOwn whether the team is the person's own, which has a queue
 * @throws RuleError (`unknown-player`, `taken`)
 */
export async function chosen(
  loaded: Loaded,
  bot: Bot,
  { team, isOwn }: { readonly team: Team; readonly isOwn: boolean },
  id: string,
): Promise<Answer> {
  const { draft } = loaded.course;
  const players = await bot.seasons.drafts.players(loaded);
  const player = mustBeFree(draft?.state, players, team, id);
  const isNow = canPick(draft, team);
  const turn = draft === undefined || isNow ? [] : [turnInWords(draft, team)];
  const of = (verb: string, label: string, style: Button['style']): Button => ({
    kind: 'button',
    label,
    style,
    press: { do: 'command', command: 'draft', verb: `${verb}-${loaded.row.id}-${id}` },
  });
  return {
    private: true,
    message: {
      panels: [{ title: nameOf(id, players), text: [playerHint(player), ...turn].join('\n') }],
      rows: [
        [
          ...(isNow ? [of('take', 'Pick', 'success')] : []),
          ...(isOwn ? [of('add', 'Add to queue', isNow ? 'secondary' : 'success')] : []),
          draftControl(loaded.row.id, 'menu', 'Back'),
        ],
      ],
    },
  };
}

/** A team's queue, for its own people alone. */
export async function queueShown(loaded: Loaded, bot: Bot, plan: OwnPlan, at = 0): Promise<Answer> {
  const { row, course } = loaded;
  const players = await bot.seasons.drafts.players(loaded);
  const { queue, auto, empty } = plan;
  const lines = queue.map((id, index) => {
    const role = players.get(id)?.role;
    return `${index + 1}. ${nameOf(id, players)}${role === undefined ? '' : `, ${role}`}`;
  });
  const pages = Math.max(1, Math.ceil(queue.length / page));
  const here = Math.min(Math.max(0, at), pages - 1);
  const options = queue.slice(here * page, (here + 1) * page).map((id, index) => ({
    value: id,
    label: onOneLine(`${here * page + index + 1}. ${players.get(id)?.name ?? id}`),
  }));
  const runs = course.draft !== undefined && !course.draft.over;
  const automatic: Button = {
    ...draftControl(row.id, 'auto', auto ? 'Auto: on' : 'Auto: off', auto ? 'success' : 'secondary'),
    press: { do: 'command', command: 'draft', verb: `auto-${row.id}-${auto ? 'off' : 'on'}` },
  };
  const turned = (to: number, label: string): Button => ({
    ...draftControl(row.id, 'queue', label),
    press: { do: 'command', command: 'draft', verb: `queue-${row.id}-${to}` },
    disabled: to < 0 || to >= pages,
  });
  const rows: Message['rows'][number][] = [];
  if (options.length > 0) {
    rows.push([menu(`top-${row.id}`, 'Move to the top', options)]);
    rows.push([menu(`drop-${row.id}`, 'Remove', options)]);
  }
  rows.push([
    ...(runs ? [automatic] : []),
    draftControl(row.id, 'menu', 'Add'),
    ...(pages > 1 ? [turned(here - 1, '◀'), turned(here + 1, '▶')] : []),
  ]);
  const when = auto ? 'When it’s your turn' : 'If your time runs out';
  const used = empty === 'best' ? 'it’s the best player' : 'your pick is skipped';
  const text = [
    ...(lines.length === 0 ? ['Nobody yet. **Add** or `/draft queue add:` puts players in it.'] : lines),
    '',
    `Only your team sees this. ${when}, the first who’s free is picked. If nobody is left, ${used}.`,
  ].join('\n');
  return {
    private: true,
    message: { panels: [{ title: `Queue of ${plan.team}`, text: text.slice(0, 3_900) }], rows },
  };
}
