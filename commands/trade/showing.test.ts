import { expect, it } from 'vitest';
import type { Bot } from '../../src/discord/answers/command.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { SeasonSettings } from '../../src/league/season/course/settings.ts';
import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import type { Trade, TradeState } from '../../src/league/season/rosters/trades/trade.ts';
import type { Member } from '../../src/league/season/running/rights.ts';
import { SeasonTrades } from '../../src/league/season/running/rosters/season-trades.ts';
import { labeledVerbs, readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason, minute, treeLeague, treeSettings } from '../../test/league/season-loaded.ts';
import { tradeInLine, tradeShown } from './showing.ts';

const players: Players = new Map(
  treeLeague.teams.flatMap(({ players: own }) => own.map((one) => [one.id, one] as const)),
);
const people = ['ada', 'ben', 'cleo', 'mod', 'stranger'] as const;
const who = (userId: string): Member => ({ userId, name: userId, moderator: userId === 'mod', roles: [] });

/** Ada owns Ash, Ben Birch and Cleo Cedar. Ash and Birch trade. */
const owners: readonly Act[] = ['ASH', 'BIR', 'CED'].map((team, at) => ({
  do: 'owner',
  team,
  person: at + 1,
  role: 'owner',
}));
const offer = {
  trade: 1,
  teams: ['ASH', 'BIR'],
  assets: [
    { player: 'ash-1', from: 'ASH', to: 'BIR' },
    { player: 'bir-1', from: 'BIR', to: 'ASH' },
  ],
};
const answer = (
  team: string,
  state: Extract<Act, { do: 'trade-answered' }>['state'],
  why?: string[],
): Act => ({
  do: 'trade-answered',
  trade: 1,
  team,
  answer: state === 'declined' ? 'decline' : 'accept',
  state,
  ...(why !== undefined && { why }),
});
const offered: readonly Act[] = [
  ...owners,
  { do: 'trade-offered', by: 'ASH', ...offer },
  answer('ASH', 'open'),
];
const inReview: readonly Act[] = [...offered, answer('BIR', 'in review')];

/** The trade after acts, and what it is to each person. */
function after(acts: readonly Act[], settings: Partial<SeasonSettings> = {}) {
  const entrants = people.map((userId, at) => ({ entrant: at + 1, userId, name: userId }));
  const loaded = { ...loadedSeason(acts, 0, { ...treeSettings, ...settings }), entrants };
  const trades = new SeasonTrades({
    change: async () => loaded,
    rosters: { view: () => Promise.reject(new Error('Nobody asks.')), atOnceInOffseason: async () => [] },
    runsIt: (_, { moderator }) => moderator,
  });
  const rosters = { view: async () => ({ rules: { players } }) };
  const bot = { seasons: { trades, rosters } } as unknown as Bot;
  const { trades: open, past } = loaded.course.rosters;
  const [trade] = [...open, ...past];
  if (trade === undefined) throw new Error('There is a trade.');
  const shown = (userId: string, news?: string) => tradeShown(loaded, trade, who(userId), bot, news);
  const text = async (userId: string, news?: string) => readAnswer(await shown(userId, news)).text;
  const buttons = async (userId: string) => labeledVerbs(await shown(userId));
  return { trade, text, buttons };
}
const last = async (acts: readonly Act[], settings: Partial<SeasonSettings> = {}) =>
  (await after(acts, settings).text('ada')).split('\n').slice(3).join('\n');

const id = 'season2345';
const since = (number: number) => minute(number).getTime();
const at = (number: number, hours: number) => `<t:${since(number) / 1000 + hours * 3600}:R>`;

it('shows what each team gets, under news for the person', async () => {
  const { text } = after(offered);
  expect((await text('ben', 'It was just changed.')).split('\n')).toEqual([
    'It was just changed.',
    '**Trade 1**',
    '**ASH** get BIR Batter (SS)',
    '**BIR** get ASH Batter (SS)',
    `Accepted by ASH. It waits for BIR and ends ${at(4, 72)}.`,
  ]);
  expect(await text('ben')).toMatch(/^\*\*Trade 1\*\*/);
});

it('asks those who have not answered, as they see the offer, and takes back for the others', async () => {
  const { buttons } = after(offered);
  const seen = `${id}-1-${since(4)}`;
  expect(await buttons('ben')).toEqual([
    `Accept accept-${seen}`,
    `Decline decline-${seen}`,
    `Change change-${id}-1`,
  ]);
  expect(await buttons('ada')).toEqual([`Take back withdraw-${seen}`, `Change change-${id}-1`]);
  expect([await buttons('cleo'), await buttons('mod')]).toEqual([[], []]);
});

it('says who changed an offer last, and that all accept anew', async () => {
  const changed: Act = { do: 'trade-changed', by: 'BIR', ...offer };
  const others: readonly Act[] = [
    { do: 'trade-offered', by: 'CED', ...offer, trade: 2, teams: ['CED', 'DOG'] },
    { do: 'trade-changed', by: 'DOG', ...offer, trade: 2, teams: ['CED', 'DOG'] },
  ];
  const { text, buttons } = after([...offered, changed, answer('BIR', 'open'), ...others]);
  expect(await text('ada')).toContain(
    `BIR changed it, so everybody has to accept anew.\nAccepted by BIR. It waits for ASH and ends ${at(6, 72)}.`,
  );
  expect((await buttons('ada'))[0]).toBe(`Accept accept-${id}-1-${since(6)}`);
  expect((await buttons('ben'))[0]).toBe(`Take back withdraw-${id}-1-${since(6)}`);
});

it('is decided by who runs the season and is not in it, unless others vote', async () => {
  const review = after(inReview, { review: 'commissioner' });
  expect(await review.text('mod')).toContain(
    `In review. A commissioner or moderator who isn’t in it decides; it stands ${at(6, 48)} unless they refuse.`,
  );
  expect(await review.buttons('mod')).toEqual([`Approve approve-${id}-1`, `Refuse refuse-${id}-1`]);
  for (const other of ['ada', 'ben', 'cleo', 'stranger']) expect(await review.buttons(other)).toEqual([]);
});

it('is voted on by other owners, once each', async () => {
  const vote = { review: 'vote' } as const;
  const { text, buttons } = after(inReview, vote);
  expect(await text('cleo')).toContain(
    `In review: other owners vote. It stands ${at(6, 48)} unless they stop it.`,
  );
  expect(await buttons('cleo')).toEqual([`Object object-${id}-1`]);
  expect(await after(offered, vote).buttons('cleo')).toEqual([]);
  for (const other of ['ada', 'ben', 'stranger']) expect(await buttons(other)).toEqual([]);
  const objected: Act = { do: 'trade-objected', trade: 1, team: 'CED', state: 'in review' };
  expect(await after([...inReview, objected], vote).buttons('cleo')).toEqual([]);
});

it('leads to the list of those who see more than one', async () => {
  const second: Act = { do: 'trade-offered', by: 'BIR', ...offer, trade: 2, teams: ['BIR', 'CED'] };
  const { buttons } = after([...offered, second]);
  expect((await buttons('ben')).at(-1)).toBe(`All trades list-${id}`);
  expect((await buttons('ada')).at(-1)).not.toContain('list');
});

it('says how it ended', async () => {
  const reviewed = (state: 'agreed' | 'stopped', more: object): Act => ({
    do: 'trade-reviewed',
    trade: 1,
    state,
    ...more,
  });
  expect(await last([...offered, answer('BIR', 'declined')])).toBe('Declined.');
  expect(await last([...offered, { do: 'trade-withdrawn', trade: 1, team: 'ASH' }])).toBe('Taken back.');
  expect(await last([...offered, { do: 'trade-passed', trade: 1, state: 'expired' }])).toBe('Expired.');
  expect(await last([...offered, answer('BIR', 'refused', ['One.', 'Two.'])])).toBe(
    'It’s against the rules:\nOne.\nTwo.',
  );
  expect(await last([...inReview, reviewed('stopped', { reason: 'Too *good*' })])).toBe(
    'Refused: Too \\*good\\*',
  );
  expect(await last([...inReview, { do: 'trade-objected', trade: 1, team: 'CED', state: 'stopped' }])).toBe(
    'Refused.',
  );
  const agreed: readonly Act[] = [{ do: 'start' }, ...inReview, reviewed('agreed', { week: 2 })];
  expect(await last(agreed)).toBe('Agreed. With week 2.');
  const failed = [{ trade: 1, why: ['ASH have no room.'] }];
  const moves: Act = { do: 'week-moves', week: 1, moves: [], dice: {}, failed };
  expect(await last([...agreed, moves])).toBe('It couldn’t be carried out:\nASH have no room.');
});

it('has no buttons once it is over', async () => {
  const { buttons } = after([...offered, answer('BIR', 'declined')]);
  for (const person of people) expect(await buttons(person)).toEqual([]);
});

it('is a line of a list', () => {
  const { trade } = after(offered);
  const line = (state: TradeState) => tradeInLine({ ...trade, state } satisfies Trade, players);
  expect(line('open')).toBe('**1** Open · **ASH** get BIR Batter (SS); **BIR** get ASH Batter (SS)');
  expect(line('failed')).toContain('**1** Not carried out · ');
});
