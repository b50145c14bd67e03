import { beforeAll, describe, expect, it } from 'vitest';
import { builtInSet } from '../../src/games/code2027/box/built-in.ts';
import { library } from '../../src/games/code2027/library.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { watchedCode2027 } from '../watched/code2027.ts';

/** Code2027 at a table: a game from the lobby to the end, and a negotiation that the others can't see. */

closeAfterwards();

const dealt = [
  { hand: ['W004', 'E002', 'E018', 'E036'], money: 200 },
  { hand: ['W005', 'E008', 'E025', 'L005'], money: 300 },
];
const prepared = watchedCode2027(dealt);
const plain = watchedCode2027();

async function begun(house: Clubhouse, options = '') {
  const room = newRoom(house);
  await room.ada.slash(`/play code2027 ${options}`.trim());
  await room.ben.press('Join');
  await room.ada.press('Start');
  await room.ada.until('[My hand]');
  return room;
}

describe('a negotiation', () => {
  const { game, now } = prepared;
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [game] });
  });

  it('goes from an offer by a counter-offer to a deal by type, and the others see only numbers', async () => {
    const { ada, ben, cleo } = await begun(house);
    await ada.press('My hand');
    await ada.press('Trade');
    const form = await ada.press('Ben');
    expect(form.text).toContain('There’s nothing on either side yet.');
    expect(form.text).toContain('[Offer (disabled)]');
    await ada.select('You give: no cards', 'You give: Long-Shot Paperwork (E002)');
    await ada.select('You pay', 'You pay: $20');
    const wanted = await ada.select('You want: no cards', 'You want: 2 Expeditors');
    expect(wanted.text).not.toContain('both ways');
    // Trading money for money is legal but makes little sense.
    const swap = await ada.select('You get', 'You get: $50');
    expect(swap.text).toContain('⚠️ Money goes both ways: you pay $20 and get $50. You can still offer that.');
    expect(swap.text).toContain('[Offer]');
    await ada.select('You get', 'You get: none');
    const offered = await ada.press('Offer');
    expect(offered.text).toContain('in escrow: $20 and “Long-Shot Paperwork” (E002)');

    // The partner is mentioned once. Both buttons open the offer.
    await ben.until('[Answer]');
    await ben.until('R1 Ada · Owner’s brief: makes Ben an offer.');
    expect(ben.sees()).toContain('**A** Ada · about 500 if done · Owner’s brief · day 0 · $200 · 3 cards');
    for (const door of ['Answer', 'My hand']) {
      const seen = await ben.press(door);
      expect(seen.text).toContain('**Ada offers you** $20 and “Long-Shot Paperwork” (E002)');
      expect(seen.text).toContain('**and wants** 2 expeditors');
      // Ben has no choice of cards: he would give both expeditors.
      expect(seen.text).toContain('[Accept] [Decline] [Counter…]');
    }
    expect(cleo.sees()).not.toContain('Paperwork');

    await ben.press('Counter…');
    await ben.select('You give: no cards', 'You give: Bicycle Courier (E025)');
    await ben.select('You want: no cards', ['You want: 1 Expeditor', 'You want: Long-Shot Paperwork (E002)']);
    await ben.press('Offer');
    await cleo.until('Ben makes Ada a counter-offer.');

    const answer = await ada.press('Answer');
    expect(answer.text).toContain('**Ben offers you** “Bicycle Courier” (E025)');
    expect(answer.text).toContain('**and wants** “Long-Shot Paperwork” (E002) and 1 expeditor');
    // **Accept…** comes first although it's her turn and it opens a form, because she has cards to choose.
    expect(answer.text).toContain('[Accept…] [Decline] [Hire 3] [Roll]');
    await ada.press('Accept…');
    await ada.select('1 expeditor: none yet', '1 expeditor: Shared Van (E036)');
    await ada.press('Accept');
    await cleo.until('deal: Ben gives 1 expeditor, Ada gives 2 expeditors.');
    expect(now().players.map(({ hand }) => hand.filter((card) => !card.startsWith('W')))).toEqual([
      ['E018', 'E025'],
      ['E008', 'L005', 'E002', 'E036'],
    ]);
    expect(now().players.map(({ money }) => money)).toEqual([200, 300]);
    expect(cleo.sees()).not.toMatch(/Paperwork|Shared Van|Bicycle/);
  });

  it('that is refused leaves everything as it was, and is told in two words', async () => {
    const { ada, ben, cleo } = await begun(house);
    await ada.slash('/move play:offer 2 $50 for L');
    await ben.until('[Answer]');
    await ben.press('Answer');
    await ben.press('Decline');
    await cleo.until('Ben declines.');
    expect(now().players.map(({ money }) => money)).toEqual([200, 300]);
    expect(cleo.sees()).not.toContain('$50');
    const late = await ben.slash('/move play:accept');
    expect(late.text).toContain('No active negotiation.');
  });
});

describe('a turn', () => {
  const { game, now } = prepared;
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [game] });
  });

  it('does what the space asks, rolls, continues, and asks for confirmation of Try again', async () => {
    const { ada, ben, dev } = await begun(house);
    const early = await ada.slash('/move play:end');
    expect(early.text).toContain('You still have something to do here before the turn ends.');
    await ada.press('Hire 3');
    await dev.until('draws 3 expeditors');
    const other = await ben.slash('/move play:roll');
    expect(other.text).toContain('Not your turn.');
    await ada.slash('/move play:roll');
    await dev.until('rolled ');
    const retry = await ada.slash('/move play:retry');
    expect(retry.text).toContain('This undoes everything from this turn');
    await ada.press('Try again');
    await dev.until('tries again');
    expect(now().currentPlayerId).toBe('p2');
    expect(now().players[0]).toMatchObject({ hand: ['W004', 'E002', 'E018', 'E036'], money: 200 });
  });
});

/** A deck whose expeditors have an unreadable text, on a board that starts with a gift. */
function oddDeck(): string {
  const [file] = library.example('json');
  const deck = JSON.parse(file?.text ?? '') as { cards: { type: string; id: string }[] };
  const cards = deck.cards.map((card) =>
    card.type === 'E'
      ? {
          ...card,
          ...{ description: 'Dance wildly. Gain $20.', cost: 0, phase: 'ANY', activation: 'PLAYER' },
          ...{ duration: 'INSTANT', target: 'SELF' },
        }
      : card,
  );
  const gift = {
    ...{ id: 'OWNER-BRIEF:F:arrival:1', space: 'OWNER-BRIEF', visit: 'First', trigger: 'arrival' },
    ...{ mandatory: true, label: 'A gift to begin with' },
    effects: [
      { effectType: 'RESOURCE_CHANGE', payload: { resource: 'MONEY', amount: 50 } },
      { effectType: 'CARD_DRAW', payload: { cardType: 'E', count: 1 } },
    ],
  };
  return JSON.stringify({ name: 'Odd lot', cards, spaceEffects: [gift, ...builtInSet().spaceEffects] });
}

describe('a game to its end', () => {
  const { game, now } = plain;
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [game] });
  });

  it('is played with a deck that has warnings, lists every part of the scores, and is verified although the deck was removed', async () => {
    const room = newRoom(house);
    const { ada, ben, dev } = room;
    const brought = await ada.slash(`/deck import file:${ada.attach('odd.json', oddDeck())}`);
    expect(brought.text).toContain('Odd lot was imported');
    expect(brought.text).toMatch(
      /odd\.json\\:1:\d+ E001 UNPARSED_TEXT The bot doesn’t understand “Dance wildly”/,
    );
    expect(brought.text).toContain('Please look at 12 cards: they come first in the file');
    await ada.slash('/play code2027 content:odd max_rounds:20');
    await ben.press('Join');
    await ada.press('Start');

    // The story tells the first space's arrival effect before anybody acts.
    const opening = 'R1 Ada · Owner’s brief: a gift to begin with; +$50; draws 1 expeditor.';
    await dev.until(opening);
    expect((await ada.slash('/table history')).text).toContain(opening);
    expect((await ada.press('Plays')).text).toContain(`\`#1\` ${opening}`);
    expect((await ada.press('Pictures')).text).toContain(opening);
    expect((await ada.slash('/table project who:A, seat 1')).text).toContain('**Balance: $50, day 0**');

    const removed = await ada.slash('/deck remove deck:odd lot');
    expect(removed.text).toContain('no longer offered');
    expect(sentence(await ben.slash('/play code2027 content:odd'))).toContain('There’s no deck “odd”');
    await house.stopBot();
    await house.startBot();
    const [card = ''] = now().players[0]?.hand ?? [];
    await ada.slash(`/move play:play ${card}`);
    await dev.until('” couldn’t be read in full; +$20.');
    for (let turn = 0; turn < 40 && now().phase === 'PLAY'; turn += 1)
      await [ada, ben][turn % 2]?.slash('/move play:auto');
    await dev.until('Finished');
    expect(dev.sees()).toMatch(/\*\*1\. (Ada|Ben): –?[\d,]+\*\*/);
    expect(dev.sees()).toMatch(/(The last round is over|All projects are done), /);
    const proof = await dev.slash('/verify');
    expect(proof.text).toContain('Everything checks');
    const { money = 0, time = 0 } = now().players[0] ?? {};
    const ledger = await ada.slash('/table project who:A, seat 1');
    expect(ledger.text).toContain(`**Balance: $${money.toLocaleString('en-US')}, day ${time}**`);
  });
});
