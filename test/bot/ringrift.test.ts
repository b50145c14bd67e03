import { beforeAll, describe, expect, it } from 'vitest';
import { isPromise, newRoom, sentence, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { watchedRingrift } from '../watched/ringrift.ts';

/** RingRift at a table: seats after a swap, leaving, the lobby, refused moves. */

closeAfterwards();

const { game, now } = watchedRingrift();
let house: Clubhouse;

beforeAll(async () => {
  house = await openClubhouse('sqlite', { games: [game] });
});

/** Words that have to do with dice. */
const dice = /🎲|\bdice\b|\bseed\b|\brolls?\b|My word/i;

async function begun(options = '', seats = 2) {
  const room = newRoom(house);
  const lobby = await room.ada.slash(`/play ringrift ${options}`.trim());
  for (const other of [room.ben, room.cleo, room.dev].slice(0, seats - 1)) await other.press('Join');
  await room.ada.press('Start');
  await room.ada.until('[Move]');
  return { ...room, lobby: lobby.text, table: tableIn(lobby.text) };
}

describe('the lobby', () => {
  it('says in a line what is played', async () => {
    const { lobby } = await begun();
    expect(lobby).toContain('square8 · 2 players · house rules · swap on');
    const other = await newRoom(house).ada.slash('/play ringrift players:3 board:hex8 stack_strike:true');
    expect(other.text).toContain('hex8 · 3 players · house rules with stack-strike');
    expect(other.text).toContain('**Seat 3 ▲**');
  });

  it('starts from a position, seats its players, and refuses invalid ones', async () => {
    const room = newRoom(house);
    const text = 'movement|1|-|0,0,0|0,0,0|0,0,0|b2:1 d4:2 f6:3||';
    const opened = await room.ada.slash(`/play ringrift position:${text}`);
    expect(opened.text).toContain('3 players · house rules · from a position');
    const refused = await room.ada.slash('/play ringrift position:nonsense');
    expect(refused.text).not.toContain('a table is open');
    const many = await room.ada.slash('/play ringrift rings:30');
    expect(many.text).toContain('On square8, each player has at most 18 rings');
  });
});

describe('a game without chance', () => {
  it.each(['', 'computer:1 · Anything'])(
    'never mentions dice, and its log is proved: %s',
    async (options) => {
      const room = newRoom(house);
      const { ada, ben, dev } = room;
      const lobby = await ada.slash(`/play ringrift ${options}`.trim());
      expect(lobby.text).not.toMatch(dice);
      expect(lobby.text).toMatch(/-# Table `[2-9a-z]{10}`$/m);
      if (options === '') await ben.press('Join');
      await ada.press('Start');
      await ada.until('[Move]');
      expect(sentence(await dev.slash('/verify'))).toBe('You can check this once the game is over.');
      await ada.slash('/move play:Pd4x2');
      await ada.slash('/move play:Md4-d7');
      // The computer may answer before the message is updated.
      await dev.until(options === '' ? 'Ada: Places 2 at d4 · Moves d4 → d7.' : 'Turn 3');
      await ada.slash('/table resign');
      await ada.press('Yes, give up');
      await dev.until('Finished');
      expect(dev.messages().filter(isPromise)).toEqual([]);
      const proof = await dev.press('Verify');
      expect(proof.text).toMatch(
        /✅ Everything checks out\nAll \d+ actions follow the rules, from the first to the last\./,
      );
      expect(proof.text).toMatch(/Chain of everything: `[0-9a-f]{64}`/);
      expect(dev.sees()).not.toMatch(dice);
    },
  );

  it('says so even if nothing was played', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/play ringrift');
    await ada.press('Cancel');
    expect(sentence(await ada.slash('/verify'))).toBe('Nothing was played at this table.');
  });
});

describe('a swap', () => {
  it('keeps names, story, result and proof consistent', async () => {
    const { ada, ben, dev } = await begun('rings:3');
    await ada.slash('/move play:Pd4x2');
    await ada.slash('/move play:Md4-d7');
    await dev.until('Ada: Places 2 at d4 · Moves d4 → d7.');
    await ben.slash('/move play:SW');
    await dev.until('Ben: Swaps sides.');
    await dev.until('● **Ben** hand 1');
    expect(dev.sees()).toContain('■ **Ada** hand 3');
    // It's Ada's turn again, because she now plays the other color.
    await ada.slash('/move play:Pa1');
    await ada.slash('/move play:Ma1-a2');
    await dev.until('Ada: Places 1 at a1 · Moves a1 → a2.');
    await ada.slash('/table resign');
    await ada.press('Yes, give up');
    await dev.until('Finished');
    expect(dev.sees()).toContain('Ben wins by resignation.');
    expect(game.result(now())).toMatchObject({ winners: [1] });
    const proof = await dev.slash('/verify');
    expect(proof.text).toMatch(/✅|holds|verified/i);
    expect(proof.text).not.toContain('❌');
  });
});

describe('leaving a game', () => {
  it('out of turn makes the other the winner, and is told', async () => {
    const { ada, ben, cleo, dev } = await begun('players:4 rings:3', 4);
    await cleo.slash('/table resign');
    await cleo.press('Yes, give up');
    await dev.until('Cleo resigns.');
    await dev.until('*left*');
    await cleo.press('Move');
    expect(cleo.sees()).toContain('You’ve left this game.');
    for (const [user, cell, to] of [
      [ada, 'a1', 'a2'],
      [ben, 'b1', 'b2'],
      [dev, 'd1', 'd2'],
    ] as const) {
      await user.slash(`/move play:P${cell}`);
      await user.slash(`/move play:M${cell}-${to}`);
    }
    await dev.until('Dev: Places 1 at d1 · Moves d1 → d2.');
    expect(game.toAct(now())).toEqual([0]);
  });
});

describe('a typed move', () => {
  it('is refused with its reason, and nothing is played', async () => {
    const { ada, ben } = await begun();
    const before = now();
    expect((await ada.slash('/move play:SP')).text).toContain(
      'You have rings in hand and no stack, so you have to place.',
    );
    expect((await ada.slash('/move play:Pz9')).text).toContain('isn’t a RingRift move');
    expect((await ben.slash('/move play:Pa1')).text).toContain('It’s not your turn');
    expect((await ada.slash('/move play:TIMEOUT')).text).not.toContain('Played');
    expect(now()).toBe(before);
  });

  it('is suggested with words behind it', async () => {
    const { ada } = await begun();
    const offered = await ada.complete('/move play:Pd4');
    expect(offered.map(({ name }) => name)).toContain('Pd4x2 · Place ▸ file d ▸ d4 ▸ 2 rings');
  });
});

it('out of turn is answered with whose turn it is', async () => {
  const { ben } = await begun();
  await ben.press('Move');
  expect(ben.sees()).toContain('It’s Ada’s turn.');
});

describe('Closer', () => {
  it('is below a large board and shows anybody a part of it, from which they move on to others', async () => {
    const { dev, cleo } = await begun('board:square19');
    for (const reader of [dev, cleo]) {
      const part = await reader.press('Closer');
      expect(part.text).toContain('The area around the last move.');
      expect(part.text).toContain('[Left]');
      const further = await reader.press('Left');
      expect(further.text).toContain('A part of the board.');
    }
  });

  it('is not below a small board', async () => {
    const { ada } = await begun('board:hex8');
    await expect(ada.press('Closer')).rejects.toThrow(/Closer/);
  });
});
