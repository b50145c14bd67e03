import { beforeEach, expect, it } from 'vitest';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { Players } from '../../src/league/season/rosters/legal/player.ts';
import { Drafts } from '../../src/league/season/running/rosters/drafts.ts';
import type { RosterView } from '../../src/league/season/running/rosters/season-rosters.ts';
import type { OfferDraft } from '../../src/league/season/running/rosters/season-trades.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { codeOf } from '../../test/equipment/rps-table.ts';
import { adasPress, labeledVerbs, readAnswer } from '../../test/league/season-answers.ts';
import { loadedSeason, treeLeague, treeSettings } from '../../test/league/season-loaded.ts';
import { offering, offerShown, teamsShown } from './offering.ts';

const players: Players = new Map(
  treeLeague.teams.flatMap(({ players: own }) =>
    own.map((one) => [one.id, { ...one, name: `The ${one.id}` }] as const),
  ),
);
const view = { rules: { players } } as unknown as RosterView;
const loaded = loadedSeason([]);
const { id } = loaded.row;
const two: OfferDraft = { by: 'ASH', teams: ['ASH', 'BIR'], assets: [] };
const three: OfferDraft = { ...two, teams: ['ASH', 'BIR', 'CED'] };
const given = { player: 'ash-1', from: 'ASH', to: 'BIR' } as const;

let drafts: Drafts<OfferDraft>;
let sent: unknown[];
beforeEach(() => {
  drafts = new Drafts<OfferDraft>();
  sent = [];
});

function bot(): Bot {
  const done =
    (what: string) =>
    async (...args: readonly unknown[]) => {
      sent.push([what, ...args.slice(0, -1)]);
      throw new RuleError('sent', 'It is sent.');
    };
  const trades = { drafts, offer: done('offer'), change: done('change') };
  return { seasons: { trades, rosters: { view: async () => view } } } as unknown as Bot;
}

const pressing = (wanted: string, values: readonly string[] = [], rest: readonly string[] = []) =>
  offering(wanted, rest, loaded, adasPress(values), bot());

const kept = () => drafts.of(id, 'ada');
const keep = (draft: OfferDraft) => drafts.keep(id, 'ada', draft);
function read(answer: Answer) {
  const { text, menus } = readAnswer(answer);
  return { text, buttons: labeledVerbs(answer), menu: menus[0] };
}
const values = (answer: Answer) => read(answer).menu?.options.map(({ value }) => value) ?? [];
const buttons = (answer: Answer) => read(answer).buttons;

it('an offer begins with one to three other teams', () => {
  const { menu, buttons: turns } = read(teamsShown(loaded, 'BIR'));
  expect(menu).toMatchObject({
    min: 1,
    max: 3,
    options: [{ value: 'ASH' }, { value: 'CED' }, { value: 'DOG' }],
  });
  expect(turns).toEqual([]);
});

it('teams are listed in pages of 25, with the way to those that there are', () => {
  const teams = Array.from({ length: 27 }, (_, at) => ({
    code: `T${at + 10}`,
    name: `T ${at}`,
    division: '',
  }));
  const many = loadedSeason([], 0, { ...treeSettings, teams, rosters: {} });
  const [first, second] = [teamsShown(many, 'T10'), teamsShown(many, 'T10', 1)];
  expect([values(first).length, buttons(first)]).toEqual([25, [`More teams-${id}-1`]]);
  expect([values(second), buttons(second)]).toEqual([['T36'], [`Back teams-${id}-0`]]);
  expect([read(first).menu?.max, read(second).menu?.max]).toEqual([3, 1]);
  // Without the own team, the rest fills exactly a page.
  const few = loadedSeason([], 0, { ...treeSettings, teams: teams.slice(0, 26), rosters: {} });
  expect(buttons(teamsShown(few, 'T10'))).toEqual([]);
});

it('an offer is sent once something is in it, and takes no more when it is full', () => {
  const empty = read(offerShown(loaded, view, two));
  expect(empty.text).toBe('**ASH** and **BIR**: choose who gives something.');
  expect([empty.menu?.options.map(({ value }) => value), empty.buttons]).toEqual([
    ['ASH', 'ASH picks', 'BIR', 'BIR picks'],
    [],
  ]);
  const some = read(offerShown(loaded, view, { ...two, assets: [given] }));
  expect(some.text).toBe('Trade of **ASH** and **BIR**\n**BIR** get The ash-1 (SS)');
  expect(some.buttons).toEqual([`Send send-${id}`, `Undo undo-${id}`, `Start over over-${id}`]);
  const change = offerShown(loaded, view, { ...two, number: 3, assets: [given] });
  expect(buttons(change)[0]).toBe(`Send the change send-${id}`);
  const full = (count: number) =>
    values(offerShown(loaded, view, { ...two, assets: Array(count).fill(given) }));
  expect([full(19).length, full(20)]).toEqual([4, []]);
});

it('an offer that is no longer kept says so', async () => {
  expect(read(await pressing('send')).text).toContain('no longer kept');
  keep(two);
  expect(read(await pressing('page')).text).toContain('no longer kept');
  drafts.drop(id, 'ada');
  drafts.keep(id, 'ben', two);
  expect(read(await pressing('undo')).text).toContain('no longer kept');
});

it('other partners begin anew, with the own team among them', async () => {
  keep({ ...three, assets: [given], from: 'ASH', chosen: ['ash-2'] });
  await pressing('partners', ['DOG']);
  expect(kept()).toEqual({ by: 'ASH', teams: ['ASH', 'DOG'], assets: [] });
  expect(values(await pressing('teams'))).toEqual(['BIR', 'CED', 'DOG']);
});

it('a player is given by his team, to the only other', async () => {
  keep({ ...two, assets: [given] });
  const shown = await pressing('from', ['ASH']);
  expect(values(shown)).toEqual(['ash-2']);
  await pressing('asset', ['ash-2']);
  expect(kept()).toEqual({ ...two, assets: [given, { player: 'ash-2', from: 'ASH', to: 'BIR' }] });
  // The same menu once more: nothing is being added any longer.
  await pressing('asset', ['ash-2']);
  expect(kept()?.assets).toHaveLength(2);
});

it('a pick is given by who owns it, once', async () => {
  keep(two);
  const shown = await pressing('from', ['BIR picks']);
  const first = values(shown)[0] ?? '';
  expect(first).toBe('pick 1 1 BIR');
  expect(read(shown).menu?.options[0]).toEqual({ value: first, label: 'Draft 1, round 1' });
  expect(buttons(shown)).toEqual([`More page-${id}-1`, `Cancel back-${id}`]);
  await pressing('asset', [first]);
  const pick = { draft: 1, round: 1, original: 'BIR' };
  expect(kept()?.assets).toEqual([{ pick, from: 'BIR', to: 'ASH' }]);
  expect(values(await pressing('from', ['BIR picks']))).not.toContain(first);
  const last = await pressing('page', [], ['2']);
  expect([values(last).length, buttons(last)]).toEqual([1, [`Back page-${id}-1`, `Cancel back-${id}`]]);
  expect(await codeOf(pressing('page', [], ['3']))).toBe('no-picks');
});

it('among three teams it is asked who gets something, and only one of the others can', async () => {
  keep(three);
  await pressing('from', ['BIR']);
  const asked = await pressing('asset', ['bir-1', 'bir-2']);
  expect(read(asked).text).toBe('Which team gets The bir-1 (SS) and The bir-2 (SP)?');
  expect(buttons(asked)).toEqual([`Old Ashes to-${id}-0`, `Red Cedars to-${id}-2`, `Cancel back-${id}`]);
  await pressing('to', [], ['2']);
  const assets = ['bir-1', 'bir-2'].map((player) => ({ player, from: 'BIR', to: 'CED' }));
  expect(kept()).toEqual({ ...three, assets });
  // Pressed twice, it's added once.
  await pressing('to', [], ['2']);
  expect(kept()?.assets).toEqual(assets);
  // A team that isn't there is asked for again.
  await pressing('from', ['ASH']);
  await pressing('asset', ['ash-1']);
  expect(read(await pressing('to', [], ['7'])).text).toContain('Which team gets');
});

it('an offer is undone by steps, and begun anew with the same teams', async () => {
  const assets = [given, { player: 'bir-1', from: 'BIR', to: 'ASH' }];
  keep({ ...two, assets, from: 'ASH', chosen: ['ash-2'] });
  await pressing('undo');
  expect(kept()).toEqual({ ...two, assets: [given] });
  await pressing('from', ['BIR']);
  await pressing('back');
  expect(kept()).toEqual({ ...two, assets: [given] });
  await pressing('over');
  expect(kept()).toEqual(two);
  // The change of a trade stays one.
  keep({ ...two, assets: [given], number: 3, seen: 7 });
  await pressing('over');
  expect(kept()).toEqual({ ...two, number: 3, seen: 7 });
  expect(await codeOf(pressing('else'))).toBe('unknown-control');
});

it('an offer is sent as a new one, or as the change of the trade that the person saw', async () => {
  keep({ ...two, assets: [given] });
  expect(await codeOf(pressing('send'))).toBe('sent');
  // What was refused is kept, so that the person can change it.
  expect(kept()?.assets).toEqual([given]);
  keep({ ...two, assets: [given], number: 0, seen: 7 });
  expect(await codeOf(pressing('send'))).toBe('sent');
  expect(sent).toEqual([
    ['offer', id, 'ASH', { teams: two.teams, assets: [given] }],
    ['change', id, { ...two, assets: [given], number: 0, seen: 7 }],
  ]);
});

it('no more players can be chosen than fit into the offer', async () => {
  const most = async (count: number) => {
    keep({ ...two, assets: Array(count).fill(given) });
    return read(await pressing('from', ['BIR'])).menu?.max;
  };
  expect([await most(18), await most(19)]).toEqual([2, 1]);
  const picks = async (count: number) => {
    keep({ ...two, assets: Array(count).fill(given) });
    return read(await pressing('from', ['BIR picks'])).menu?.max;
  };
  expect([await picks(0), await picks(17)]).toEqual([20, 3]);
});

it('picks of other teams say whose they were', async () => {
  const { rosters } = loaded.course;
  const traded = [{ draft: 1, round: 3, original: 'DOG', owner: 'BIR' }];
  const course = { ...loaded.course, rosters: { ...rosters, picks: { ...rosters.picks, traded } } };
  const changed: Loaded = { ...loaded, course };
  keep(two);
  const shown = read(await offering('from', [], changed, adasPress(['BIR picks']), bot()));
  const foreign = shown.menu?.options.filter(({ hint }) => hint !== undefined);
  expect(foreign).toEqual([{ value: 'pick 1 3 DOG', label: 'Draft 1, round 3', hint: 'from DOG' }]);
});
