import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { control, newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

closeAfterwards();

/** One database is enough, because only the table is read from it. */
describe.each(oneDatabase())('looking things up, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball as Game] });
  });

  const suggested = async (typing: Promise<readonly { readonly name: string }[]>) =>
    (await typing).map(({ name }) => name);

  it('lists chapters and charts, and finds them by a word', async () => {
    const { ada } = newRoom(house);
    const list = await ada.slash('/rules baseball');
    const menus = JSON.stringify(list.message?.message.components);
    for (const { title } of [...baseball.rules, ...(baseball.charts ?? [])])
      expect(menus).toContain(JSON.stringify(title));
    expect(list.text).toContain('Choose a chapter or a chart');
    expect(await suggested(ada.complete('/rules baseball chapter:squeeze'))).toContain(
      'Bunts and the squeeze',
    );
    expect((await suggested(ada.complete('/rules baseball chapter:balk')))[0]).toBe('Pick-offs and balks');
    expect(await suggested(ada.complete('/rules baseball chart:infield in'))).toContain('Groundball chart');
    const found = await ada.slash('/rules baseball search:balk');
    expect(found.text).toContain('`chart:steal`');
    expect(found.text).toContain('`chapter:balks`');
    expect((await ada.slash('/rules baseball search:cricket')).text).toContain(
      'Nothing in the rules mentions that',
    );
    expect((await ada.slash('/rules baseball search:[free](x)')).text).toContain('“\\[free\\](x)”');
  });

  it('continues from menus of the chapters and charts', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/rules baseball');
    const bunts = await ada.select('Chapters', 'Bunts and the squeeze');
    expect(bunts).toMatchObject({ kind: 'update', message: { ephemeral: true } });
    expect(bunts.text).toContain('Baseball: Bunts and the squeeze');
    const chart = await ada.select('Charts', 'Run expectancy');
    expect(chart.text).toContain('Average runs from here');
    // A chapter opened by the command has the same menus.
    await ada.slash('/rules baseball chapter:balks');
    expect((await ada.select('More chapters', 'Steals')).text).toContain('Baseball: ');
    const menu = control(ada, 'q:rules:');
    for (const value of ['chapter:cricket', 'chart:cricket', 'cricket', '__proto__:x'])
      expect(sentence(await ada.forgePress({ ...menu, values: [value] }))).toMatch(/has? no|have no/);
    const customId = menu.customId.replace('baseball', 'cricket');
    expect((await ada.forgePress({ ...menu, customId, values: ['chapter:x'] })).text).toContain('cricket');
  });

  it('shows every chart, and the suggested parts', async () => {
    const { ada } = newRoom(house);
    for (const { id, title } of baseball.charts ?? [])
      expect((await ada.slash(`/rules baseball chart:${id}`)).text).toContain(title);
    expect(await suggested(ada.complete('/rules baseball chart:error_charts part:ss 2'))).toContain(
      'SS: rating 20',
    );
    expect((await ada.slash('/rules baseball chart:error_charts part:SS 20')).text).toContain(
      'SS, rating 20',
    );
    expect(sentence(await ada.slash('/rules baseball chart:cricket'))).toBe(
      'Baseball has no chart “cricket”. `/rules baseball` lists them all.',
    );
    expect(sentence(await ada.slash('/rules baseball chart:bunt_chart part:swing'))).toContain(
      'has no part “swing”',
    );
  });

  it('marks what applies at the table in the channel', async () => {
    const { ada, ben } = newRoom(house);
    expect((await ada.slash('/rules baseball chart:run_expectancy')).text).not.toContain('▶');
    await ada.slash('/play baseball computer:Rookie');
    await ada.press('Start');
    await ada.press('Ready');
    const shown = await ben.slash('/rules baseball chart:run_expectancy');
    expect(shown.message?.ephemeral).toBe(true);
    expect(shown.text).toMatch(/▶ ?(empty|1st|2nd|3rd|loaded)|▶ Now/);
  });

  it('shows a card as two pictures with words, found by name, team or id', async () => {
    const { ada } = newRoom(house);
    expect(await suggested(ada.complete('/player name:heldenb'))).toEqual([
      'Caspian Heldenbrand · PCG 3B · pcg-07',
    ]);
    expect(await suggested(ada.complete('/player name:pcg 3b'))).toContain(
      'Caspian Heldenbrand · PCG 3B · pcg-07',
    );
    const answer = await ada.slash('/player name:pcg-07');
    expect(answer.message?.ephemeral).toBe(true);
    const { embeds = [] } = answer.message?.message ?? {};
    expect(embeds.map(({ title }) => title)).toEqual([
      'Caspian Heldenbrand',
      'Against right-handed pitchers',
    ]);
    const words = (hand: string) =>
      `Caspian Heldenbrand’s card, Port Calder Gulls, 3B, switch hitter, throws right. Against ${hand}-handed pitchers. Of 108 chances`;
    expect(answer.text).toContain(words('left'));
    expect(answer.text).toContain(words('right'));
    const one = await ada.slash('/player name:Riversmeade side:Against left-handers');
    expect(one.text).toContain('Against left-handed batters. Of 108 chances');
    expect(one.text).not.toContain('Against right-handed batters.');
    expect(sentence(await ada.slash('/player name:nobody'))).toBe(
      'I don’t know a player called “nobody” here.',
    );
    expect(sentence(await ada.slash('/player name:pcg'))).toContain('Several players match: ');
  });
});
