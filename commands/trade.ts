import type { AutocompleteInteraction, MessageComponentInteraction } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { mustBeTeam } from '../src/league/season/course/doing.ts';
import { askerOf } from '../src/league/season/running/rosters/season-rosters.ts';
import { answersFor } from '../src/league/season/running/rosters/season-trades.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import { onOneLine } from '../src/table/message/names.ts';
import {
  type Asking,
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  said,
  seasonMeant,
  type Typed,
} from './season/which.ts';
import { tradeData } from './trade/data.ts';
import { offering, offerShown, teamsShown } from './trade/offering.ts';
import { tradeButton, tradeInLine, tradeShown } from './trade/showing.ts';

/** `/trade …`: trades between teams of a season (League 13.4). Everything about one is private until it's agreed on. */
export const trade: Command = { data: tradeData(), run, press, complete, oneAnswer: true };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot, wanted === 'list' ? wanted : undefined);
  if (isAnswer(found)) return found;
  switch (wanted) {
    case 'offer':
      return offer(found, interaction, bot);
    case 'show':
      return show(found, interaction.options.getInteger('trade', true), interaction, bot);
    case 'cancel':
      return cancel(found, interaction, bot);
    default:
      return list(found, interaction, bot);
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  try {
    return await done(wanted, rest, loaded, interaction, bot);
  } catch (error) {
    if (!(error instanceof RuleError) || !late.has(error.code)) throw error;
    const number = numberMeant(wanted, rest, loaded, interaction, bot);
    if (number === undefined) throw error;
    const now = await bot.seasons.show(loaded.row.id, interaction.guildId);
    const member = memberOf(interaction, now);
    return tradeShown(now, bot.seasons.trades.mustSee(now, number, member), member, bot, error.message);
  }
}

/** Codes of presses that came too late. The person sees the trade as it is now, in place of old buttons. */
const late: ReadonlySet<string> = new Set([
  'trade-changed',
  'trade-closed',
  'answered-already',
  'objected-already',
  'not-in-review',
]);

/** The trade that a press is about: the one it names, or the one that the person was changing. */
function numberMeant(
  wanted: string,
  rest: readonly string[],
  { row }: Loaded,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): number | undefined {
  if (wanted !== 'send') return Number(rest[0]);
  const { drafts } = bot.seasons.trades;
  const changing = drafts.of(row.id, interaction.user.id)?.number;
  drafts.drop(row.id, interaction.user.id);
  return changing;
}

async function done(
  wanted: string,
  rest: readonly string[],
  loaded: Loaded,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { id } = loaded.row;
  const { trades } = bot.seasons;
  const member = memberOf(interaction, loaded);
  const number = Number(rest[0]);
  const shownAfter = (after: Loaded, news?: string) =>
    tradeShown(after, trades.mustSee(after, number, member), member, bot, news);
  switch (wanted) {
    case 'list':
      return list(loaded, interaction, bot);
    case 'waiting': {
      const seen = trades.seen(loaded, member);
      const waiting = trades.awaiting(loaded, member);
      const [only, ...others] = waiting.length > 0 ? waiting : seen;
      return only !== undefined && others.length === 0
        ? tradeShown(loaded, only, member, bot)
        : list(loaded, interaction, bot);
    }
    case 'show':
      return show(loaded, number, interaction, bot);
    case 'open':
      return show(loaded, Number(chosenIn(interaction)), interaction, bot);
    case 'accept':
    case 'decline':
      return shownAfter(await trades.answer(id, number, wanted, Number(rest[1]), member));
    case 'withdraw':
      return shownAfter(await trades.withdraw(id, number, member, Number(rest[1])));
    case 'change':
      return change(loaded, number, interaction, bot);
    case 'approve':
      return shownAfter(await trades.review(id, number, undefined, member));
    case 'refuse': {
      const reason = interaction.isStringSelectMenu() ? interaction.values[0] : undefined;
      const found = trades.mustSee(loaded, number, member);
      if (reason !== undefined) return shownAfter(await trades.review(id, number, reason, member));
      return trades.decides(loaded, found, member)
        ? whyRefuse(loaded, number)
        : tradeShown(loaded, found, member, bot);
    }
    case 'object':
      return shownAfter(await trades.object(id, number, member), `You object to trade ${number}.`);
    default:
      return offering(wanted, rest, loaded, interaction, bot);
  }
}

const chosenIn = (interaction: MessageComponentInteraction<'cached'>): string | undefined =>
  interaction.isStringSelectMenu() ? interaction.values[0] : undefined;

/** Reasons to choose from; any other is typed with `/trade cancel`. */
const reasons = [
  'It’s too one-sided.',
  'It hurts the balance of the league.',
  'The teams didn’t agree freely.',
  'It’s against the league’s customs.',
] as const;

const whyRefuse = ({ row }: Loaded, number: number): Answer =>
  said(`Why do you refuse trade ${number}? \`/trade cancel\` takes a reason of your own.`, [
    [
      {
        kind: 'menu',
        placeholder: 'Choose a reason',
        press: { do: 'command', command: 'trade', verb: `refuse-${row.id}-${number}` },
        min: 1,
        max: 1,
        options: reasons.map((reason) => ({ value: reason, label: reason })),
      },
    ],
    [tradeButton(row.id, 'show', 'Cancel', 'secondary', number)],
  ]);

async function offer(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { course, row } = loaded;
  const member = memberOf(interaction, loaded);
  const forTeam = interaction.options.getString('for');
  const by = forTeam === null ? ownTeam(loaded, member) : mustBeTeam(course, forTeam);
  if (askerOf(loaded, by, member) === 'member')
    throw new RuleError('not-yours', `Only ${by}’s owner and assistants, or a commissioner, can do that.`);
  const partners = ['with', 'with2', 'with3'].flatMap((name) => {
    const typed = interaction.options.getString(name);
    return typed === null ? [] : [mustBeTeam(course, typed)];
  });
  const draft = bot.seasons.trades.drafts.keep(row.id, member.userId, {
    by,
    teams: [...new Set([by, ...partners])],
    assets: [],
  });
  if (draft.teams.length === 1) return teamsShown(loaded, by);
  return offerShown(loaded, await bot.seasons.rosters.view(loaded), draft);
}

/** Loads an open offer into the menus, to be sent again with other assets. */
async function change(loaded: Loaded, number: number, asking: Asking, bot: Bot): Promise<Answer> {
  const { trades, rosters } = bot.seasons;
  const member = memberOf(asking, loaded);
  const found = trades.mustSee(loaded, number, member);
  const by = answersFor(loaded, found, member);
  if (by === undefined) throw new RuleError('not-in-trade', 'Your team isn’t part of this trade.');
  if (found.state !== 'open') return tradeShown(loaded, found, member, bot);
  const { teams, assets } = found;
  const { since: seen } = found;
  const draft = trades.drafts.keep(loaded.row.id, member.userId, { by, number, seen, teams, assets });
  return offerShown(loaded, await rosters.view(loaded), draft);
}

const show = (loaded: Loaded, number: number, asking: Asking, bot: Bot): Promise<Answer> => {
  const member = memberOf(asking, loaded);
  return tradeShown(loaded, bot.seasons.trades.mustSee(loaded, number, member), member, bot);
};

async function cancel(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const number = interaction.options.getInteger('trade', true);
  const reason = onOneLine(interaction.options.getString('reason') ?? '');
  const { trades } = bot.seasons;
  const { id } = loaded.row;
  const member = memberOf(interaction, loaded);
  const found = trades.mustSee(loaded, number, member);
  if (found.state !== 'in review') {
    await trades.withdraw(id, number, member);
    return said(`Trade ${number} is taken back.`);
  }
  if (reason === '') throw new RuleError('no-reason', 'Say with `reason` why you refuse it.');
  await trades.review(id, number, reason, member);
  return said(`Trade ${number} is refused.`);
}

/** How many trades a list names. */
const most = 15;

async function list(loaded: Loaded, asking: Asking, bot: Bot): Promise<Answer> {
  const member = memberOf(asking, loaded);
  const seen = bot.seasons.trades.seen(loaded, member).slice(0, most);
  if (seen.length === 0)
    return note('Trades', 'There are no trades for you to see. `/trade offer` makes one.');
  const { rules } = await bot.seasons.rosters.view(loaded);
  return said(
    seen
      .map((one) => tradeInLine(one, rules.players))
      .join('\n')
      .slice(0, 3_900),
    [
      [
        {
          kind: 'menu',
          placeholder: 'Open a trade',
          press: { do: 'command', command: 'trade', verb: `open-${loaded.row.id}` },
          min: 1,
          max: 1,
          options: seen.map(({ number, teams }) => ({
            value: `${number}`,
            label: `Trade ${number}`,
            hint: teams.join(', '),
          })),
        },
      ],
    ],
  );
}

/** The options that name a team are completed as `team` is elsewhere. */
async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot, async (option, { course }) =>
    ['with', 'with2', 'with3', 'for'].includes(option)
      ? course.settings.teams.map(({ code, name }) => ({ name: `${name} (${code})`, value: code }))
      : [],
  );
}
