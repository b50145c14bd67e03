import { beforeAll, describe, expect, it } from 'vitest';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { watchedRingrift } from '../watched/ringrift.ts';

/** RingRift typed and pressed: a whole turn in one text, moves without a preview, suggestions. */

closeAfterwards();

const { game, now } = watchedRingrift();
let house: Clubhouse;

beforeAll(async () => {
  house = await openClubhouse('sqlite', { games: [game] });
});

async function begun(options = '') {
  const room = newRoom(house);
  await room.ada.slash(`/play ringrift ${options}`.trim());
  await room.ben.press('Join');
  await room.ada.press('Start');
  await room.ada.until('[Move]');
  return room;
}

describe('a typed turn', () => {
  it('is played as one action per part', async () => {
    const { ada, ben } = await begun();
    const played = await ada.slash('/move play:e5x3 Me5-e2');
    expect(played.text).toContain('Places 3 at e5');
    expect(game.toAct(now())).toEqual([1]);
    expect(now().lately?.played.map(({ text }) => text)).toEqual(['Pe5x3', 'Me5-e2']);
    await ben.slash('/move play:Pa1 a1-a2');
    expect(game.toAct(now())).toEqual([0]);
  });

  it('is not played at all if a part of it is impossible', async () => {
    const { ada } = await begun();
    const refused = await ada.slash('/move play:Pe5x3 Me5-e4');
    expect(sentence(refused)).toContain('`Me5-e4`: A stack of 3 moves 3 cells or more.');
    expect(sentence(refused)).toContain('The closest move is `Me5-e2`. Nothing was played.');
    // The first part of the refused text can still be played.
    await ada.slash('/move play:Pe5x3');
    expect(now().lately?.played.map(({ text }) => text)).toEqual(['Pe5x3']);
  });

  it('may be typed into the box, which has an example', async () => {
    const { ada } = await begun();
    await ada.press('Move');
    const box = await ada.press('Type it…');
    expect(JSON.stringify(box)).toMatch(/For example P[a-h]\d\S* M/);
  });

  it('names the move nearest to an impossible one', async () => {
    const { ada } = await begun();
    expect(sentence(await ada.slash('/move play:Pe9'))).toContain('The closest move is `Pe8`.');
  });
});

describe('settings for private answers', () => {
  it('let a chosen move be played at once', async () => {
    const { ada } = await begun('rings:1');
    await ada.press('Move');
    await ada.press('file e');
    expect((await ada.press('e5')).text).toContain('[Play it]');
    await ada.press('Back');
    expect((await ada.slash('/games preview:false')).text).toContain('played right away');
    const before = now();
    await ada.press('Move');
    await ada.press('file e');
    await ada.press('e5');
    expect(now()).not.toBe(before);
    await ada.slash('/games preview:true');
  });

  it('show what a computer would play, to those who want it', async () => {
    const { ada, ben } = await begun();
    expect((await ada.press('Move')).text).not.toContain('★');
    expect((await ada.slash('/games suggestions:true')).text).toContain('★');
    const shown = await ada.press('Move');
    const [, label = ''] = /\[(★ Place [^\]]+)\]/.exec(shown.text) ?? [];
    expect(label).not.toBe('');
    const before = now();
    await ada.press(label);
    expect(now()).not.toBe(before);
    await ada.slash('/games suggestions:false');
    expect((await ben.press('Move')).text).not.toContain('★');
  });
});
