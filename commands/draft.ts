import type { AutocompleteInteraction, MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { pickName } from '../src/league/season/board/draft-words.ts';
import { mustBeTeam } from '../src/league/season/course/doing.ts';
import { mustBeDraft } from '../src/league/season/course/draft/draft-doing.ts';
import { mustBeFree } from '../src/league/season/draft/pressing.ts';
import { currentPick } from '../src/league/season/draft/state.ts';
import type { Players } from '../src/league/season/rosters/legal/player.ts';
import { nameOf } from '../src/league/season/rosters/sentences.ts';
import type { DraftWish } from '../src/league/season/running/draft/season-draft.ts';
import { runsIt } from '../src/league/season/running/rights.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import type { Team } from '../src/league/season/types.ts';
import { inMarkdown, onOneLine } from '../src/table/message/names.ts';
import { draftData } from './draft/data.ts';
import {
  boardShown,
  chosen,
  draftShown,
  freePlayers,
  type Group,
  groups,
  pickMenu,
  playerHint,
  queueShown,
  turnInWords,
} from './draft/views.ts';
import {
  type Asking,
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  said,
  seasonMeant,
  seasonsSeen,
  type Typed,
} from './season/which.ts';

/** `/draft …`: the draft of a season. */
export const draft: Command = { data: draftData(), run, press, complete, oneAnswer: true };

const minute = 60_000;

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const isShown = wanted === 'show' || wanted === 'board';
  const found = await seasonMeant(interaction, bot, isShown ? wanted : undefined);
  if (isAnswer(found)) return found;
  switch (wanted) {
    case 'show':
      return draftShown(found, bot);
    case 'board':
      return boardShown(found, bot);
    case 'pick': {
      const team = interaction.options.getString('team');
      const player = await playerMeant(found, bot, interaction.options.getString('player', true));
      return picked(
        found,
        bot,
        interaction,
        player,
        team === null ? undefined : mustBeTeam(found.course, team),
      );
    }
    case 'queue':
      return queue(found, interaction, bot);
    case 'start':
      return start(found, interaction, bot);
    case 'pause':
    case 'resume':
    case 'skip':
    case 'undo':
      return manage(found, wanted, interaction, bot);
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const { id } = loaded.row;
  const { drafts } = bot.seasons;
  const member = memberOf(interaction, loaded);
  const value = interaction.isStringSelectMenu() ? interaction.values[0] : undefined;
  const named = value ?? rest.join('-');
  switch (wanted) {
    case 'show':
      return draftShown(loaded, bot);
    case 'board':
      return boardShown(loaded, bot);
    case 'menu':
    case 'position': {
      const group = groups.find((one) => one === (value ?? rest[0])) ?? 'all';
      return picking(loaded, bot, interaction, group, Number(rest[1] ?? 0));
    }
    case 'choose':
      return chosen(loaded, bot, teamShown(loaded, interaction), named);
    case 'take':
      return picked(loaded, bot, interaction, named);
    case 'add':
      await mustBeFreeFor(loaded, bot, interaction, named);
      return changed(loaded, bot, interaction, (before) => [...before.filter((one) => one !== named), named]);
    case 'drop':
      return changed(loaded, bot, interaction, (before) => before.filter((one) => one !== named));
    case 'top':
      return changed(loaded, bot, interaction, (before) => [named, ...before.filter((one) => one !== named)]);
    case 'auto': {
      const after = await drafts.plan(id, { auto: rest[0] === 'on' }, member);
      return queueShown(after, bot, await drafts.own(after, member));
    }
    case 'queue':
      return queueShown(loaded, bot, await drafts.own(loaded, member), Number(rest[0] ?? 0));
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

/** The menu of players for the team that somebody picks for. */
async function picking(loaded: Loaded, bot: Bot, asking: Asking, group: Group, at: number): Promise<Answer> {
  const { team } = teamShown(loaded, asking);
  const queue = await bot.seasons.drafts.queueOf(loaded, memberOf(asking, loaded));
  return pickMenu(loaded, bot, team, { group, at: Number.isInteger(at) ? at : 0, queue });
}

/** One's own team; for those who run the season and have none, the team on the clock. */
function teamShown(loaded: Loaded, asking: Asking): { readonly team: Team; readonly isOwn: boolean } {
  const { course } = loaded;
  const member = memberOf(asking, loaded);
  if (course.draft?.over) mustBeDraft(course);
  const isOwn = hasTeam(loaded, asking) || !runsIt(loaded, member);
  const current = course.draft === undefined ? undefined : currentPick(course.draft.state)?.owner;
  const team = isOwn ? ownTeam(loaded, member) : current;
  if (team === undefined) throw new RuleError('draft-over', 'Nobody is on the clock.');
  return { team, isOwn };
}

function hasTeam(loaded: Loaded, asking: Asking): boolean {
  try {
    ownTeam(loaded, memberOf(asking, loaded));
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** @throws RuleError (`no-team`, `unknown-player`, `taken`) unless a player can be put into one's own queue */
async function mustBeFreeFor(loaded: Loaded, bot: Bot, asking: Asking, player: string): Promise<void> {
  const team = ownTeam(loaded, memberOf(asking, loaded));
  mustBeFree(loaded.course.draft?.state, await bot.seasons.drafts.players(loaded), team, player);
}

async function picked(
  loaded: Loaded,
  bot: Bot,
  asking: Asking,
  player: string,
  team?: string,
): Promise<Answer> {
  const after = await bot.seasons.drafts.pick(loaded.row.id, player, team, memberOf(asking, loaded));
  const players = await bot.seasons.drafts.players(after);
  const made = after.course.draft?.state.made.findLast((one) => one.player === player);
  const place = after.course.draft?.state.board[(made?.number ?? 0) - 1];
  const at = place === undefined ? '' : ` with ${pickName(place)}`;
  const { draft } = after.course;
  const isOwn = hasTeam(after, asking) && ownTeam(after, memberOf(asking, after)) === made?.team;
  const next = draft === undefined || !isOwn ? '' : ` ${turnInWords(draft, made.team)}`;
  return said(`**${made?.team ?? ''}** pick **${nameOf(player, players)}**${at}.${next}`);
}

/** A player by id or by name. @throws RuleError (`unknown-player`) */
async function playerMeant(loaded: Loaded, bot: Bot, typed: string): Promise<string> {
  const players = await bot.seasons.drafts.players(loaded);
  if (players.has(typed)) return typed;
  const same = (text: string) => text.trim().toLowerCase();
  const all = [...players.values()];
  const exact = all.filter(({ name }) => same(name) === same(typed));
  const like = exact.length > 0 ? exact : all.filter(({ name }) => same(name).includes(same(typed)));
  const [one, ...others] = like;
  if (one === undefined)
    throw new RuleError('unknown-player', `There’s no player ${inMarkdown(typed)} in this season.`);
  if (others.length > 0)
    throw new RuleError(
      'several-players',
      `Several players are called ${inMarkdown(typed)}. Choose one from the list.`,
    );
  return one.id;
}

async function queue(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { options } = interaction;
  const { drafts } = bot.seasons;
  const member = memberOf(interaction, loaded);
  const { id } = loaded.row;
  const [added, removed] = [options.getString('add'), options.getString('remove')];
  const [auto, empty] = [options.getBoolean('auto'), options.getString('empty')];
  const place = options.getInteger('place');
  let now = loaded;
  if (added !== null || removed !== null) {
    const add = added === null ? undefined : await playerMeant(loaded, bot, added);
    if (add !== undefined) await mustBeFreeFor(loaded, bot, interaction, add);
    const remove = removed === null ? undefined : await playerMeant(loaded, bot, removed);
    now = await drafts.queue(
      id,
      (before) => {
        const others = before.filter((one) => one !== remove && one !== add);
        return add === undefined ? others : others.toSpliced((place ?? others.length + 1) - 1, 0, add);
      },
      member,
    );
  }
  if (auto !== null || empty !== null)
    now = await drafts.plan(
      id,
      {
        ...(auto !== null && { auto }),
        ...((empty === 'best' || empty === 'skip') && { empty }),
      },
      member,
    );
  return queueShown(now, bot, await drafts.own(now, member));
}

/** Changes the queue, and shows it. */
async function changed(
  loaded: Loaded,
  bot: Bot,
  asking: Asking,
  change: (before: readonly string[]) => readonly string[],
): Promise<Answer> {
  const { drafts } = bot.seasons;
  const after = await drafts.queue(loaded.row.id, change, memberOf(asking, loaded));
  return queueShown(after, bot, await drafts.own(after, memberOf(asking, loaded)));
}

async function start(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { options } = interaction;
  const [rounds, cap, named] = [
    options.getInteger('rounds'),
    options.getNumber('cap'),
    options.getString('after'),
  ];
  const wish: DraftWish = {
    linear: options.getInteger('linear') ?? 0,
    firstSnake: options.getString('first_snake') === 'reversed' ? 'reversed' : 'in order',
    clock: (options.getInteger('clock') ?? 10) * minute,
    empty: options.getString('empty') === 'skip' ? 'skip' : 'best',
    ...(rounds !== null && { rounds }),
    ...(cap !== null && { cap: Math.round(cap * 100) }),
    ...(named !== null && { after: await seasonNamed(interaction, bot, named) }),
  };
  await bot.seasons.drafts.begin(loaded.row.id, wish, memberOf(interaction, loaded));
  return said(`The draft of **${inMarkdown(loaded.row.name)}** begins.`);
}

/** The id of the season with an id or a name. @throws RuleError (`no-such-season`) */
async function seasonNamed(interaction: Typed, bot: Bot, named: string): Promise<string> {
  const all = await seasonsSeen(interaction, bot);
  const same = (text: string) => text.trim().toLowerCase();
  const found = all.find(({ id }) => id === named) ?? all.find(({ name }) => same(name) === same(named));
  if (found === undefined) throw new RuleError('no-such-season', 'There’s no such season here.');
  return found.id;
}

async function manage(
  loaded: Loaded,
  wanted: 'pause' | 'resume' | 'skip' | 'undo',
  interaction: Typed,
  bot: Bot,
): Promise<Answer> {
  const reason = interaction.options.getString('reason') ?? undefined;
  const managed = await bot.seasons.drafts.manage(
    loaded.row.id,
    wanted,
    reason,
    memberOf(interaction, loaded),
  );
  const { course } = managed.loaded;
  const players: Players = await bot.seasons.drafts.players(loaded);
  switch (wanted) {
    case 'pause':
      return said('The draft is paused. `/draft resume` goes on with what’s left of the clock.');
    case 'resume':
      return said('The draft goes on.');
    case 'undo': {
      const { undone } = managed;
      return said(
        undone === undefined
          ? 'The last pick is taken back.'
          : `**${nameOf(undone.player, players)}** is free again, and ${pickName(undone.pick)} is open.`,
      );
    }
    case 'skip':
      return said(
        course.draft?.over
          ? 'The draft is over.'
          : 'The pick is skipped. The team can make it up at any time.',
      );
  }
}

function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot, async (option, loaded) => {
    if (option === 'after') {
      const all = await seasonsSeen(interaction, bot);
      return all
        .filter(({ id }) => id !== loaded.row.id)
        .map(({ id, name }) => ({ name: onOneLine(name), value: id }));
    }
    const players = await bot.seasons.drafts.players(loaded);
    const member = { userId: interaction.user.id };
    const shown =
      option === 'remove'
        ? (await bot.seasons.drafts.queueOf(loaded, member)).flatMap((id) => players.get(id) ?? [])
        : freePlayers(loaded.course.draft, players);
    return shown.map((player) => ({
      name: `${onOneLine(player.name)} · ${playerHint(player)}`.slice(0, 100),
      value: player.id,
    }));
  });
}
