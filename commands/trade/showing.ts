import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { assetsByTeam, assetsInWords, withWeek } from '../../src/league/season/board/roster-words.ts';
import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import {
  offerLasts,
  reviewLasts,
  type Trade,
  type TradeState,
} from '../../src/league/season/rosters/trades/trade.ts';
import type { Member } from '../../src/league/season/running/rights.ts';
import { answersFor, mayObject } from '../../src/league/season/running/rosters/season-trades.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { Button } from '../../src/table/message/message.ts';
import { moment } from '../../src/table/message/moment.ts';
import { lineInMarkdown } from '../../src/table/message/names.ts';
import { said } from '../season/which.ts';

/** Trades as those see them who may. */

/** A control of a trade: its verb is `word-season-more`. */
export const tradeButton = (
  id: string,
  word: string,
  label: string,
  style: Button['style'] = 'secondary',
  more?: string | number,
): Button => ({
  kind: 'button',
  label,
  style,
  press: {
    do: 'command',
    command: 'trade',
    verb: [word, id, ...(more === undefined ? [] : [more])].join('-'),
  },
});

const states: Readonly<Record<TradeState, string>> = {
  open: 'Open',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Taken back',
  refused: 'Against the rules',
  'in review': 'In review',
  stopped: 'Refused',
  agreed: 'Agreed',
  failed: 'Not carried out',
};

/** The team that changed an offer last; undefined if nobody did. */
function changedBy({ acts }: Loaded, { number }: Trade): Team | undefined {
  const last = acts.findLast(({ act }) => act.do === 'trade-changed' && act.trade === number)?.act;
  return last?.do === 'trade-changed' ? last.by : undefined;
}

const whyRefused = ({ acts }: Loaded, { number }: Trade): readonly string[] => {
  const last = acts.findLast(({ act }) => act.do === 'trade-answered' && act.trade === number)?.act;
  return last?.do === 'trade-answered' ? (last.why ?? []) : [];
};

const whyFailed = ({ course }: Loaded, { number }: Trade): readonly string[] =>
  course.rosters.failed.find(({ trade }) => trade === number)?.why ?? [];

/** How a trade stands, in a few words. */
function stateInWords(loaded: Loaded, trade: Trade): string {
  const { course } = loaded;
  switch (trade.state) {
    case 'open': {
      const accepted = trade.teams.filter((team) => trade.consents[team] === 'accept');
      const others = trade.teams.filter((team) => !accepted.includes(team));
      const until = moment(new Date(trade.since + offerLasts), 'R');
      const by = changedBy(loaded, trade);
      return [
        ...(by === undefined ? [] : [`${by} changed it, so everybody has to accept anew.`]),
        `Accepted by ${accepted.join(', ')}. It waits for ${others.join(', ')} and ends ${until}.`,
      ].join('\n');
    }
    case 'in review': {
      const until = moment(new Date(trade.since + reviewLasts), 'R');
      return course.settings.review === 'vote'
        ? `In review: other owners vote. It stands ${until} unless they stop it.`
        : `In review. A commissioner or moderator who isn’t in it decides; it stands ${until} unless they refuse.`;
    }
    case 'agreed':
      return `Agreed. ${withWeek(course, trade.effectiveWeek ?? 0)}`;
    case 'stopped': {
      const why = trade.reason === undefined ? '.' : `: ${lineInMarkdown(trade.reason)}`;
      return `Refused${why}`;
    }
    case 'refused':
      return ['It’s against the rules:', ...whyRefused(loaded, trade)].join('\n');
    case 'failed':
      return ['It couldn’t be carried out:', ...whyFailed(loaded, trade)].join('\n');
    default:
      return `${states[trade.state]}.`;
  }
}

/** A trade in a line of a list: `**3** PCG, IVS · Open`. */
export const tradeInLine = (trade: Trade, players: Players): string =>
  `**${trade.number}** ${states[trade.state]} · ${assetsInWords(trade, players)}`;

/**
 * A trade with the buttons of the person who looks.
 * @param news what the person hears first, such as why their press came too late
 */
export async function tradeShown(
  loaded: Loaded,
  trade: Trade,
  member: Member,
  bot: Bot,
  news?: string,
): Promise<Answer> {
  const { rules } = await bot.seasons.rosters.view(loaded);
  const text = [
    ...(news === undefined ? [] : [news]),
    `**Trade ${trade.number}**`,
    ...assetsByTeam(trade, rules.players),
    stateInWords(loaded, trade),
  ].join('\n');
  const hasOthers = bot.seasons.trades.seen(loaded, member).length > 1;
  const rows = [
    [
      ...answerButtons(loaded, trade, member),
      ...reviewButtons(loaded, trade, member, bot),
      ...(hasOthers ? [tradeButton(loaded.row.id, 'list', 'All trades')] : []),
    ],
  ];
  return said(
    text,
    rows.filter((row) => row.length > 0),
  );
}

function answerButtons(loaded: Loaded, trade: Trade, member: Member): readonly Button[] {
  const team = answersFor(loaded, trade, member);
  if (trade.state !== 'open' || team === undefined) return [];
  const { id } = loaded.row;
  const { number, since } = trade;
  const asSeen = `${number}-${since}`;
  return [
    ...(trade.consents[team] === 'accept'
      ? [tradeButton(id, 'withdraw', 'Take back', 'danger', asSeen)]
      : [
          tradeButton(id, 'accept', 'Accept', 'success', asSeen),
          tradeButton(id, 'decline', 'Decline', 'danger', asSeen),
        ]),
    tradeButton(id, 'change', 'Change', 'secondary', number),
  ];
}

function reviewButtons(loaded: Loaded, trade: Trade, member: Member, bot: Bot): readonly Button[] {
  if (trade.state !== 'in review') return [];
  const { id } = loaded.row;
  const { number } = trade;
  const mayAlready = mayObject(loaded, trade, member);
  return [
    ...(bot.seasons.trades.decides(loaded, trade, member)
      ? [
          tradeButton(id, 'approve', 'Approve', 'success', number),
          tradeButton(id, 'refuse', 'Refuse', 'danger', number),
        ]
      : []),
    ...(mayAlready !== undefined && !trade.objections.includes(mayAlready)
      ? [tradeButton(id, 'object', 'Object', 'danger', number)]
      : []),
  ];
}
