import type { MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { andList } from '../../src/engine/english.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { assetInWords, assetsByTeam } from '../../src/league/season/board/roster-words.ts';
import { teamIn } from '../../src/league/season/course/state.ts';
import { tradeLimits } from '../../src/league/season/rosters/legal/limits.ts';
import { rosterLists, rosterOf } from '../../src/league/season/rosters/legal/lists.ts';
import { type DraftPick, ownerOfPick } from '../../src/league/season/rosters/trades/picks.ts';
import type { Asset } from '../../src/league/season/rosters/trades/trade.ts';
import type { Member } from '../../src/league/season/running/rights.ts';
import type { RosterView } from '../../src/league/season/running/rosters/season-rosters.ts';
import type { OfferDraft } from '../../src/league/season/running/rosters/season-trades.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { Message } from '../../src/table/message/message.ts';
import { onOneLine } from '../../src/table/message/names.ts';
import { bestFirst, pageSize, playerMenu } from '../season/players.ts';
import { memberOf, said } from '../season/which.ts';
import { tradeButton, tradeShown } from './showing.ts';

/** Putting an offer together by menus: the teams, then what each gives, and who gets it. */

type Menu = Extract<Message['rows'][number], readonly [{ kind: 'menu' }]>[0];

const menu = (verb: string, placeholder: string, options: Menu['options'], most = 1): readonly [Menu] => [
  {
    kind: 'menu',
    placeholder,
    press: { do: 'command', command: 'trade', verb },
    min: 1,
    max: Math.min(most, options.length),
    options,
  },
];

/** Takes the place of menus whose offer was sent, or forgotten with a restart. */
const gone = (): Answer => said('This offer is no longer kept. `/trade offer` begins a new one.');

/** The teams to trade with, a page at a time. */
export function teamsShown({ row, course }: Loaded, by: Team, page = 0): Answer {
  const others = course.settings.teams.filter(({ code }) => code !== by);
  const shown = others.slice(page * pageSize, (page + 1) * pageSize);
  const options = shown.map(({ code, name }) => ({ value: code, label: onOneLine(name), hint: code }));
  const turns = [
    ...(page > 0 ? [tradeButton(row.id, 'teams', 'Back', 'secondary', page - 1)] : []),
    ...((page + 1) * pageSize < others.length
      ? [tradeButton(row.id, 'teams', 'More', 'secondary', page + 1)]
      : []),
  ];
  return said(`**${by}** trade with which teams?`, [
    menu(`partners-${row.id}`, 'Choose one to three teams', options, tradeLimits.teams - 1),
    ...(turns.length === 0 ? [] : [turns]),
  ]);
}

/** The offer so far, and what can be done with it. */
export function offerShown({ row, course }: Loaded, { rules }: RosterView, draft: OfferDraft): Answer {
  const { teams, assets } = draft;
  const names = andList(teams.map((team) => `**${team}**`));
  const text =
    assets.length === 0
      ? `${names}: choose who gives something.`
      : [`Trade of ${names}`, ...assetsByTeam(draft, rules.players)].join('\n');
  const isFull = assets.length >= tradeLimits.assets;
  const options = teams.flatMap((team) => {
    const name = onOneLine(teamIn(course, team).name);
    return [
      { value: team, label: name, hint: 'Players' },
      { value: `${team} picks`, label: name, hint: 'Draft picks' },
    ];
  });
  return said(text, [
    ...(isFull ? [] : [menu(`from-${row.id}`, 'Add from …', options)]),
    ...(assets.length === 0
      ? []
      : [
          [
            tradeButton(row.id, 'send', draft.number === undefined ? 'Send' : 'Send the change', 'success'),
            tradeButton(row.id, 'undo', 'Undo'),
            tradeButton(row.id, 'over', 'Start over'),
          ],
        ]),
  ]);
}

/** The players a team can still give. */
function playersShown(loaded: Loaded, view: RosterView, draft: OfferDraft, team: Team, page: number): Answer {
  const { row, course } = loaded;
  const roster = rosterOf(course.rosters.rosters, team);
  const { players } = view.rules;
  const all = bestFirst(
    rosterLists.flatMap((list) => roster[list]),
    players,
  );
  const given = new Set(draft.assets.flatMap((asset) => ('player' in asset ? [asset.player] : [])));
  const left = all.filter((player) => !given.has(player));
  return said(`**${team}** give …`, [
    ...playerMenu(left, page, players, {
      command: 'trade',
      verb: `asset-${row.id}`,
      toPage: (to) => `page-${row.id}-${to}`,
      placeholder: 'Choose players',
      most: tradeLimits.assets - draft.assets.length,
    }),
    [tradeButton(row.id, 'back', 'Cancel')],
  ]);
}

const pickValue = ({ draft, round, original }: DraftPick): string => `${draft} ${round} ${original}`;

/** The picks that a team can still give, a page at a time. */
function picksShown({ row, course }: Loaded, draft: OfferDraft, team: Team, page: number): Answer {
  const { picks } = course.rosters;
  const given = new Set(draft.assets.flatMap((asset) => ('pick' in asset ? [pickValue(asset.pick)] : [])));
  const all = picks.drafts
    .flatMap((number) =>
      Array.from({ length: picks.rounds }, (_, index) => index + 1).flatMap((round) =>
        picks.teams.map((original) => ({ draft: number, round, original })),
      ),
    )
    .filter((pick) => ownerOfPick(picks, pick) === team && !given.has(pickValue(pick)));
  const shown = all.slice(page * pageSize, (page + 1) * pageSize);
  if (shown.length === 0) throw new RuleError('no-picks', `${team} have no picks left to trade.`);
  const turns = [
    ...(page > 0 ? [tradeButton(row.id, 'page', 'Back', 'secondary', page - 1)] : []),
    ...((page + 1) * pageSize < all.length
      ? [tradeButton(row.id, 'page', 'More', 'secondary', page + 1)]
      : []),
  ];
  const options = shown.map((pick) => ({
    value: `pick ${pickValue(pick)}`,
    label: `Draft ${pick.draft}, round ${pick.round}`,
    ...(pick.original !== team && { hint: `from ${pick.original}` }),
  }));
  return said(`**${team}** give …`, [
    menu(`asset-${row.id}`, 'Choose picks', options, tradeLimits.assets - draft.assets.length),
    [...turns, tradeButton(row.id, 'back', 'Cancel')],
  ]);
}

/** What a menu's value stands for. */
function assetOf(value: string, from: Team, to: Team): Asset {
  const [, draft, round, original] = /^pick (\d+) (\d+) (\S+)$/.exec(value) ?? [];
  if (original === undefined) return { player: value, from, to };
  return { pick: { draft: Number(draft), round: Number(round), original }, from, to };
}

/** Adds what was chosen, if it's clear which team gets it; else asks. */
function added(
  { row, course }: Loaded,
  { rules }: RosterView,
  draft: OfferDraft,
  to: Team | undefined,
): OfferDraft | Answer {
  const { from, chosen = [], ...rest } = draft;
  if (from === undefined) return rest;
  const others = draft.teams.filter((team) => team !== from);
  const [only] = others;
  const receiver = to ?? (others.length === 1 ? only : undefined);
  if (receiver === undefined)
    return said(
      `Which team gets ${andList(chosen.map((value) => assetInWords(assetOf(value, from, from), rules.players)))}?`,
      [
        others.map((team) => {
          const name = onOneLine(teamIn(course, team).name);
          return tradeButton(row.id, 'to', name, 'secondary', draft.teams.indexOf(team));
        }),
        [tradeButton(row.id, 'back', 'Cancel')],
      ],
    );
  return { ...rest, assets: [...rest.assets, ...chosen.map((value) => assetOf(value, from, receiver))] };
}

/** A press while an offer is put together. */
export async function offering(
  wanted: string,
  rest: readonly string[],
  loaded: Loaded,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { trades, rosters } = bot.seasons;
  const { id } = loaded.row;
  const member = memberOf(interaction, loaded);
  const draft = trades.drafts.of(id, member.userId);
  if (draft === undefined) return gone();
  const view = await rosters.view(loaded);
  const keep = (next: OfferDraft) => offerShown(loaded, view, trades.drafts.keep(id, member.userId, next));
  const values = interaction.isStringSelectMenu() ? interaction.values : [];
  const { from: _, chosen: __, ...plain } = draft;
  switch (wanted) {
    case 'teams':
      return teamsShown(loaded, draft.by, Number(rest[0] ?? 0));
    case 'partners':
      return keep({ ...plain, teams: [draft.by, ...values], assets: [] });
    case 'from': {
      const [team = '', kind] = (values[0] ?? '').split(' ');
      const next = trades.drafts.keep(id, member.userId, {
        ...plain,
        from: team,
        chosen: kind === undefined ? [] : ['picks'],
      });
      return pageShown(loaded, view, next, 0);
    }
    case 'page':
      return pageShown(loaded, view, draft, Number(rest[0] ?? 0));
    case 'asset': {
      const next = trades.drafts.keep(id, member.userId, { ...draft, chosen: values });
      const after = added(loaded, view, next, undefined);
      return 'message' in after || 'table' in after ? after : keep(after);
    }
    case 'to': {
      const after = added(loaded, view, draft, draft.teams[Number(rest[0])]);
      return 'message' in after || 'table' in after ? after : keep(after);
    }
    case 'undo':
      return keep({ ...plain, assets: draft.assets.slice(0, -1) });
    case 'over':
      return keep({ ...plain, assets: [] });
    case 'back':
      return keep(plain);
    case 'send':
      return sent(loaded, draft, member, bot);
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

/** The page of what a team can give: of its picks, if these were asked for. */
function pageShown(loaded: Loaded, view: RosterView, draft: OfferDraft, page: number): Answer {
  if (draft.from === undefined) return gone();
  return draft.chosen?.[0] === 'picks'
    ? picksShown(loaded, draft, draft.from, page)
    : playersShown(loaded, view, draft, draft.from, page);
}

async function sent(loaded: Loaded, draft: OfferDraft, member: Member, bot: Bot): Promise<Answer> {
  const { trades } = bot.seasons;
  const { id } = loaded.row;
  const { by, number, teams, assets } = draft;
  const after =
    number === undefined
      ? await trades.offer(id, by, { teams, assets }, member)
      : await trades.change(id, { ...draft, number }, member);
  trades.drafts.drop(id, member.userId);
  return tradeShown(
    after,
    trades.mustSee(after, number ?? after.course.rosters.lastTrade, member),
    member,
    bot,
  );
}
