import type { Page } from 'playwright-core';
import { expect, it, type TestContext } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { begin, everythingPublic, newSeason, type SeasonRoom } from '../bot/season-room.ts';
import { customIds, everybodySees, type Room } from '../equipment/at-the-table.ts';
import { closePage } from './browser.ts';
import { phoneOf } from './fit.ts';
import { onPhone, patient } from './on-phone.ts';
import { phonesWith } from './phones.ts';
import { buttonNamed, chooseFromMenu, typeCommand } from './steps.ts';
import { answersOf } from './turn.ts';

/**
 * Trades of three teams on their owners' phones, from the offer to the rosters. The answer to each press is on the
 * screen and is the only one, and nobody else can read an offer.
 */

const { house } = phonesWith(baseball as Game);

const secret = /Wyndhamer|Turnpenny|Walkenhorst|pcg-\d|ivs-\d|qhm-\d/;

/** A person, and what they do on their phone. */
interface Owner {
  readonly user: User;
  readonly page: Page;
  readonly hand: ReturnType<typeof onPhone>;
}

async function holding(
  name: string,
  user: User,
  room: Room,
  { onTestFinished }: TestContext,
): Promise<Owner> {
  // Each has claimed a team by a press, and read the answer.
  for (const { message } of answersOf(user)) user.dismiss(message.id);
  const page = await phoneOf(house(), user.name, room);
  onTestFinished(() => closePage(page));
  return { user, page, hand: onPhone(house(), page, user, `${name}-${user.name.toLowerCase()}`) };
}

/** Presses a button of a person's only private answer. */
const presses = ({ hand }: Owner, label: string) => hand.presses(label, hand.own);

/** The newest post that mentions a person, with its button. */
function callOf({ user }: Owner, words: string) {
  const found = everybodySees(user).findLast(
    ({ message }) => message.content.includes(`<@${user.id}>`) && message.content.includes(words),
  );
  if (found === undefined) throw new Error(`${user.name} isn’t called: ${words}\n${user.sees()}`);
  return found;
}

const isCalled = (owner: Owner, words: string): Promise<unknown> =>
  owner.user.until(
    (one) =>
      everybodySees(one).some(
        ({ message }) => message.content.includes(`<@${one.id}>`) && message.content.includes(words),
      ),
    patient,
  );

/** Follows the newest post that mentions a person: its button leads to the trade. */
async function follows(owner: Owner, words: string, leadsTo: RegExp, what: string): Promise<void> {
  await isCalled(owner, words);
  const { message } = callOf(owner, words);
  expect(message.content.match(/<@/g)).toHaveLength(1);
  await buttonNamed(owner.page.locator(`[data-message="${message.id}"]`), 'Trades').click();
  await owner.hand.answers(leadsTo, what);
}

/** Adds a player, or a pick, to the offer on the screen. @param words how the offer names it */
async function gives(owner: Owner, from: string, choice: string, to: string, words = choice): Promise<void> {
  const { page, hand } = owner;
  const isPick = choice.startsWith('Draft');
  // The menu has each team twice: its players, then its picks.
  await chooseFromMenu(page, 'Add from …', [`${from}${isPick ? ' Draft picks' : ''}`]);
  let shown = await hand.answers('give …', 'giving');
  if (!isPick && !shown.includes(choice)) {
    await presses(owner, 'More');
    shown = await hand.answers(/\(2 of 2\)/, 'more');
  }
  const [menu = ''] = /Choose (players|picks)( \(\d of \d\))?/.exec(shown) ?? [];
  await chooseFromMenu(page, menu, [choice]);
  await hand.answers('Which team gets', 'which-team');
  await presses(owner, to);
  await hand.answers(words, 'added');
}

/** Ben offers the Smelters and the Masons a round of three infielders. */
async function offers(ben: Owner, name: string): Promise<void> {
  await typeCommand(ben.page, `/trade offer with:IVS with2:QHM season:${name}`);
  await ben.hand.answers('choose who gives something', 'empty');
  await gives(ben, 'Port Calder Gulls', 'Keiko Wyndhamer', 'Ironvale Smelters');
  await gives(ben, 'Ironvale Smelters', 'Eiji Turnpenny', 'Quarry Hill Masons');
  await gives(ben, 'Quarry Hill Masons', 'Halima Walkenhorst', 'Port Calder Gulls');
  await presses(ben, 'Send');
  await ben.hand.answers(/Accepted by PCG\. It waits/, 'sent');
}

/** Whether a person sees these players on their phone, in any message. */
async function knows({ user, page }: Owner): Promise<boolean> {
  const shown = await page.locator('body').textContent();
  return secret.test(`${shown}${user.sees()}`);
}

/** What nobody may learn before a trade is agreed on: not in public, on others' phones, or in the log. */
async function isSecret(room: SeasonRoom, ...others: readonly Owner[]): Promise<void> {
  expect(everythingPublic(house(), room)).not.toMatch(secret);
  expect(house().logged()).not.toMatch(secret);
  for (const other of others) expect(await knows(other), other.user.name).toBe(false);
  // All buttons of posts are the same, whatever they were posted for.
  const calls = everybodySees(room.ada).filter(({ message }) => /trade/i.test(message.content));
  expect(new Set(calls.flatMap(customIds)).size).toBe(1);
}

const roster = async ({ user }: Owner, name: string): Promise<string> => {
  const answer = await user.slash(`/roster show season:${name}`);
  user.dismiss(answer.message?.message.id ?? '');
  return answer.text;
};

it('an offer of three teams is changed, agreed on and approved', { timeout: 400_000 }, async (test) => {
  const room = await newSeason(house(), { ben: 'PCG', dev: 'IVS', cleo: 'QHM' });
  const ben = await holding('trade', room.ben, room, test);
  const dev = await holding('trade', room.dev, room, test);
  const cleo = await holding('trade', room.cleo, room, test);
  const ada = await holding('trade', room.ada, room, test);
  await offers(ben, room.name);

  await follows(
    dev,
    'You have a trade offer.',
    /Accepted by PCG\. It waits for IVS, QHM.*\[Accept\] \[Decline\] \[Change\]/s,
    'offer',
  );
  await isSecret(room, ada, cleo);
  await presses(dev, 'Accept');
  await dev.hand.answers(/Accepted by PCG, IVS\./, 'accepted');
  await follows(cleo, 'You have a trade offer.', /Accepted by PCG, IVS/, 'offer');
  await presses(cleo, 'Change');
  await cleo.hand.answers(/\[Send the change\]/, 'change');
  await gives(cleo, 'Port Calder Gulls', 'Draft 1, round 1', 'Quarry Hill Masons', 'round 1 pick of PCG');
  await presses(cleo, 'Send the change');
  await cleo.hand.answers(/QHM changed it.*Accepted by QHM\. It waits for PCG, IVS/s, 'changed');

  // Ben doesn't see the post yet. His old answer says what happened, and has no old buttons.
  await presses(ben, 'Take back');
  expect(await ben.hand.answers('This offer was just changed', 'too-late')).toMatch(
    /Accepted by QHM.*\[Accept\] \[Decline\] \[Change\]/s,
  );
  await follows(dev, 'Your trade offer was changed.', /Accepted by QHM\..*\[Accept\]/s, 'offer-again');
  await presses(dev, 'Accept');
  await dev.hand.answers(/Accepted by IVS, QHM/, 'accepted-again');
  await follows(ben, 'Your trade offer was changed.', /Accepted by IVS, QHM.*\[Accept\]/s, 'offer-again');
  await isSecret(room, ada);
  await presses(ben, 'Accept');
  const review = await ben.hand.answers(/In review/, 'in-review');
  expect(review).not.toContain('[');

  // The only commissioner runs one of the teams, so a moderator decides.
  const waits = () =>
    everybodySees(ada.user).find(({ message }) => message.content.includes('A trade waits'));
  await ada.user.until(() => waits() !== undefined, patient);
  expect(waits()?.message.content).toBe('A trade waits for a moderator.');
  await isSecret(room, ada);
  const trades = (owner: Owner) =>
    buttonNamed(owner.page.locator(`[data-message="${waits()?.message.id}"]`), 'Trades').click();
  await trades(cleo);
  expect(await cleo.hand.answers(/In review/, 'own-trade')).not.toContain('[Approve]');
  await trades(ada);
  await ada.hand.answers(/In review.*\[Approve\] \[Refuse\]/s, 'to-decide');
  await presses(ada, 'Approve');
  expect(await ada.hand.answers(/Agreed\. With week 1\./, 'approved')).not.toContain('[');
  await ada.hand.shows(ada.hand.post, /Trade: \*\*PCG\*\* get Halima Walkenhorst/, 'posted');

  expect(await roster(ben, room.name)).toContain('Keiko Wyndhamer');
  await begin(room);
  const rosters = [await roster(ben, room.name), await roster(dev, room.name), await roster(cleo, room.name)];
  const [wyndhamer, turnpenny, walkenhorst] = [/Wyndhamer/, /Turnpenny/, /Walkenhorst/];
  for (const [index, [gets, gave]] of [
    [walkenhorst, wyndhamer],
    [wyndhamer, turnpenny],
    [turnpenny, walkenhorst],
  ].entries()) {
    expect(rosters[index]).toMatch(gets ?? '');
    expect(rosters[index]).not.toMatch(gave ?? '');
  }
});

it('one is refused, and one is taken back', { timeout: 400_000 }, async (test) => {
  const room = await newSeason(house(), { ben: 'PCG', dev: 'IVS', cleo: 'QHM' });
  const ben = await holding('refused', room.ben, room, test);
  const dev = await holding('refused', room.dev, room, test);
  const cleo = await holding('refused', room.cleo, room, test);
  const ada = await holding('refused', room.ada, room, test);
  await offers(ben, room.name);
  for (const owner of [dev, cleo]) {
    await follows(owner, 'You have a trade offer.', /\[Accept\]/, 'offer');
    await presses(owner, 'Accept');
  }
  await cleo.hand.answers(/In review/, 'in-review');
  const waits = () =>
    everybodySees(ada.user).find(({ message }) => message.content.includes('A trade waits'));
  await ada.user.until(() => waits() !== undefined, patient);
  await buttonNamed(ada.page.locator(`[data-message="${waits()?.message.id}"]`), 'Trades').click();
  await ada.hand.answers(/\[Approve\] \[Refuse\]/, 'to-decide');
  await presses(ada, 'Refuse');
  await ada.hand.answers('Why do you refuse', 'why');
  await chooseFromMenu(ada.page, 'Choose a reason', ['It’s too one-sided.']);
  await ada.hand.answers(/Refused: It’s too one-sided\./, 'refused');
  // Everybody who had accepted hears it, alone.
  for (const owner of [ben, dev, cleo])
    await follows(owner, 'A trade of yours was refused.', /Refused: It’s too one-sided\./, 'told');
  expect(everythingPublic(house(), room)).not.toMatch(secret);

  await offers(ben, room.name);
  await follows(dev, 'You have a trade offer.', /Trade 2.*\[Accept\]/s, 'second');
  await presses(dev, 'Accept');
  await dev.hand.answers(/Accepted by PCG, IVS\./, 'second-accepted');
  await follows(cleo, 'You have a trade offer.', /Trade 2.*\[Accept\]/s, 'second');
  await presses(ben, 'Take back');
  expect(await ben.hand.answers(/Taken back\./, 'taken-back')).not.toMatch(/\[(Accept|Change|Take back)\]/);
  // Cleo still looks at the offer.
  await presses(cleo, 'Accept');
  expect(await cleo.hand.answers('This offer was taken back', 'too-late')).not.toContain('[Accept]');
  await follows(dev, 'A trade of yours was taken back.', /\*\*2\*\* Taken back/, 'told-again');
  await chooseFromMenu(dev.page, 'Open a trade', ['Trade 2']);
  await dev.hand.answers(/Taken back\..*\[All trades\]/s, 'opened');
  expect(() => callOf(cleo, 'was taken back')).toThrow('isn’t called');
  expect(everythingPublic(house(), room)).not.toMatch(secret);
  expect(house().logged()).not.toMatch(secret);
});
