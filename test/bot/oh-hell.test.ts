import { beforeAll, describe, expect, it } from 'vitest';
import { faceOf, suitName } from '../../examples/oh-hell/cards.ts';
import { ohHell } from '../../examples/oh-hell/index.ts';
import { trumpOf } from '../../examples/oh-hell/rules.ts';
import type { OhHell } from '../../examples/oh-hell/state.ts';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { watchedGame } from '../watched/game.ts';

/** The game of `examples/oh-hell` at a table of people and computers. */

closeAfterwards();

type Given = Parameters<typeof ohHell.setup>;
type Taken = Parameters<typeof ohHell.apply>;
const { game, now } = watchedGame<OhHell, Given, Taken>(ohHell);

const notes = (seat: number): string[] =>
  game
    .choices(now(), seat)
    .flatMap((choice) => (choice.kind === 'action' ? [game.notate(now(), choice.action)] : []));

/** Plays a seat's first card or lowest bid, typed by its person. */
const goOn = async (user: User | undefined, seat: number) => user?.slash(`/move play:${notes(seat)[0]}`);

describe.each(oneDatabase())('Oh Hell, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [game] });
  });

  async function begun(options = 'cards:3') {
    const room = newRoom(house);
    const { ada, ben, cleo, dev } = room;
    await ada.slash(`/play oh-hell ${options}`);
    await ben.press('Join');
    await cleo.press('Join');
    await ada.press('Start');
    await dev.until('3 cards each');
    return { people: [ada, ben, cleo], ada, ben, cleo, dev };
  }

  it('tells the deal once, and shows a hand to its person alone', async () => {
    const { people, ada, dev } = await begun();
    expect(dev.sees()).toContain(`turns up ${faceOf(now().turnedUp)}.`);
    expect(dev.sees()).toContain(suitName(trumpOf(now())));
    expect((await ada.slash('/table history')).text).toContain('Round 1: ');
    for (const [seat, user] of people.entries()) {
      const answer = await user.press('My hand');
      for (const [other, hand] of now().hands.entries())
        for (const card of hand) expect(answer.text.includes(faceOf(card)), card).toBe(other === seat);
    }
    expect(sentence(await dev.press('My hand'))).not.toContain('Your cards:');
  });

  it('keeps bids secret until all are in, also those of one moment', async () => {
    const { ada, ben, cleo, dev } = await begun();
    for (const user of [ada, ben, cleo]) await user.press('Bid');
    await Promise.all([ada.press('Bid 2'), ben.press('Bid 0')]);
    await dev.until(/Waiting for @Cleo\n/);
    for (const other of [cleo, dev]) expect(other.sees()).not.toMatch(/Ada 2|Bids:|bid 2/);
    expect((await ada.press('My hand')).text).toContain('Your bid: **2**');
    await cleo.press('Bid 1');
    await dev.until('Bids: Ada 2, Ben 0, Cleo 1.');
  });

  it('shows the last trick and the round when the next one begins', async () => {
    const { people, dev } = await begun();
    for (const [seat, user] of people.entries()) await goOn(user, seat);
    while (now().round === 1) await goOn(people[now().turn], now().turn);
    await dev.until('Round 2 of 3, 2 cards each.');
    const winner = people[now().last?.winner ?? 0]?.name ?? '';
    await dev.until(`Last trick: ${winner} took it`);
    expect(dev.sees()).toContain('**Round 1 is over**\nAda bid 0, took ');
    // When all but one have bid, the text summary is gone, but the picture still shows it.
    for (const [seat, user] of people.slice(1).entries()) await goOn(user, seat + 1);
    await dev.until(/Waiting for @Ada\n/);
    expect(dev.sees()).toMatch(/Cleo: bid ready, last round \d of 0, points \d+/);
    expect((await dev.press('Scores')).text).toMatch(/\*\*Round 1:\*\* Ada \d of 0 \(\+\d+\)/);
  });

  it('goes on without somebody who gives up', async () => {
    const { people, ada, dev } = await begun();
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    await dev.until('Ada gives up.');
    for (const seat of [1, 2]) await goOn(people[seat], seat);
    await dev.until(/Bids: Ben 0, Cleo 0\./);
    while (game.toAct(now()).length > 0) {
      const [seat = 0] = game.toAct(now());
      await goOn(people[seat], seat);
    }
    await dev.until('Finished');
    expect(dev.sees()).toMatch(/🏆 1\. .+3\. Ada/);
    expect(dev.sees()).toContain('Last round:');
  });

  it('is played by computers beside a person to its end, and can be verified', async () => {
    const { ada, dev } = newRoom(house);
    await ada.slash('/play oh-hell cards:3 course:up misses_cost:true computer:expert');
    await ada.press('Start');
    await dev.until('1 card each');
    while (game.toAct(now()).length > 0) {
      const before = now();
      if (game.toAct(before).includes(0)) await goOn(ada, 0);
      else await expect.poll(() => now() !== before, { interval: 5 }).toBe(true);
    }
    await dev.until('Finished');
    expect((await dev.slash('/table why')).text).toMatch(/worth about|short of the bid|no trick wanted/);
    expect((await dev.press('Verify')).text).toContain('✅');
  });

  it('has its rules, and words for what is typed', async () => {
    const { ada, dev } = await begun();
    expect((await dev.slash('/rules oh-hell chapter:points')).text).toContain('10 points');
    expect((await ada.slash('/move play:joker')).text).toContain('Write B2 to bid 2 tricks');
    expect((await ada.slash('/move play:ace of spades')).text).toContain('when everybody has bid');
  });
});
