import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { read } from '../equipment/reading.ts';

closeAfterwards();

/** The lines of the code blocks in a text. */
const inBlocks = (text: string): readonly string[] =>
  [...text.matchAll(/```\n([\s\S]*?)\n```/g)].flatMap(([, block = '']) => block.split('\n'));

/** The longest line of a code block that a phone shows without breaking it. */
const phone = 38;

describe.each(oneDatabase())('figures of a season, on %s', (database) => {
  let house: Clubhouse;
  let room: Room;

  /** A person in the channel with a name. */
  function inChannel(user: User, name: string): User {
    const { world } = house.playground;
    const found = [...world.channels.values()].find((channel) => channel.name === name);
    if (found === undefined) throw new Error(`There is no channel ${name}.`);
    return user.goTo(found.id);
  }

  beforeAll(async () => {
    house = await openClubhouse(database);
    room = newRoom(house);
    const { ada } = room;
    await ada.slash('/settings seasons on:true');
    await ada.slash('/season create name:Spring weeks:1 games:2 playoff_places:2 playoff_lengths:1');
    await ada.slash('/season start');
    const isOver = () => expect(read(ada)).toContain('Spring: the champions');
    await vi.waitFor(isOver, { timeout: 200_000, interval: 100 });
  }, 240_000);

  it('tells results with who decided them, what was won, and how a single game went', async () => {
    const week = read(inChannel(room.ben, 'Spring · week 1'));
    const final = read(inChannel(room.ben, 'Spring · playoffs'));
    const result = /\*\*[A-Z]{3} \d+, [A-Z]{3} \d+\*\*( \(\d+\))? · W \S+ \(\d-\d\), L \S+ \(\d-\d\)/g;
    expect(week.match(result)).toHaveLength(8);
    expect(final.match(result)).toHaveLength(1);
    // A column with ten runs or more is wider.
    expect(inBlocks(final)[0]).toMatch(/^ {4} *1 +2 +3/);
    // On a busy machine, the chances of only a few plays are found in time.
    const plays = final.match(/^• .*%$/gm) ?? [];
    expect(plays.length).toBeGreaterThan(0);
    for (const play of plays)
      expect(play).toMatch(/^• (Top|Bottom) of the \w+: .*(\.|…) \*\*[A-Z]{3}\*\* \d+% → \d+%$/);
    expect(final).not.toContain('🎲');
    const told = `${week}\n${read(room.ben.goTo(room.channel))}`;
    expect(told.match(/have won the (North|South)\./g)).toHaveLength(2);
  });

  it('names the most valuable player of the final in the champion’s post', () => {
    const told = read(room.ben.goTo(room.channel));
    expect(told).toMatch(
      /are the champions\. .*\n\*\*Most valuable player of the final\*\*: \S.* \([A-Z]{3}\), (\.|1\.)\d{3} win probability added/,
    );
  });

  it('shows the box score of a game from its post, and from a page of results', async () => {
    const { ben, channel } = room;
    const posted = await inChannel(ben, 'Spring · playoffs').press('Box score');
    expect(posted.text).toContain('only you can see this');
    expect(posted.text).toMatch(/Batter +AB +R +H RBI BB SO/);
    expect(posted.text.match(/^Total /gm)).toHaveLength(2);
    for (const line of inBlocks(posted.text)) expect(line.length).toBeLessThanOrEqual(phone);
    const page = await ben.goTo(channel).slash('/results');
    expect(sentence(page)).toContain('Spring · 9 results');
    expect(sentence(page).split('\n')[1]).toMatch(/^• Playoffs · \*\*.*\*\*.* · \[Table\]\(https:/);
    const [option = ''] = /Playoffs: [^|}]+/.exec(page.text) ?? [];
    const chosen = await ben.select('Box score', option.trim());
    expect(chosen.text).toContain('Pitcher');
    expect(sentence(await ben.slash('/results team:PCG week:1'))).toContain(
      'Spring · Week 1 · Port Calder Gulls · 2 results',
    );
    expect(sentence(await ben.slash('/results person:@Cleo'))).toBe('They don’t run a team in this season.');
  });

  it('shows leaders in a picture, as text and one by one', async () => {
    const { ben, channel } = room;
    const picture = await ben.goTo(channel).slash('/leaders');
    expect(picture.text).toMatch(/\(picture .*: Spring\. Batting average: 1 /);
    expect((await ben.press('Text')).text.replaceAll('\\', '')).toMatch(
      /^• Batting average: 1 .*\.\d{3}\.$/m,
    );
    const chosen = await ben.select('Another statistic', 'W · Wins (pitching)');
    expect(inBlocks(chosen.text)[0]).toMatch(/^ 1 \S\. .* [A-Z]{3} \d$/);
    const rate = await ben.slash('/leaders stat:ERA team:PCG min:0');
    expect(sentence(rate)).toContain('Earned run average · Spring · Port Calder Gulls');
    for (const line of inBlocks(rate.text)) expect(line).toContain(' PCG ');
    expect((await ben.slash('/leaders stat:ERA')).text).toMatch(/-# At least 2 innings\./);
    expect(sentence(await ben.slash('/leaders stat:xyz'))).toContain('I don’t know that statistic.');
    expect(sentence(await ben.slash('/leaders team:xyz'))).toContain('There’s no such team in this season.');
    expect(await ben.complete('/leaders stat:strikeouts')).toContainEqual({
      name: 'SO · Strikeouts (pitching)',
      value: 'pitching SO',
    });
    await ben.slash('/standings');
    expect((await ben.press('Text')).text).toMatch(/^\d PCG .*RS \d+, RA \d+, .*xW-L \d-\d$/m);
    // The button below the season’s own message does the same.
    expect((await ben.press('Leaders')).text).toContain('Batting average: 1 ');
  });

  it('shows a player’s season, also under his card', async () => {
    const { ben, channel } = room;
    const card = await ben.goTo(channel).slash('/stats player name:Heldenbrand');
    expect(card.text).toMatch(/Caspian Heldenbrand, Port Calder Gulls · 3B\. Batting average /);
    const all = await ben.select('Show', 'All figures of the season');
    expect(all.text).toContain('**Batting**');
    expect(all.text).toContain('**Fielding**');
    for (const line of inBlocks(all.text)) expect(line.length).toBeLessThanOrEqual(phone);
    expect((await ben.slash('/player name:Heldenbrand')).text).toMatch(/\*\*Spring:\*\* 2 G · \S+ AVG · /);
    expect(sentence(await ben.slash('/stats player name:nobody'))).toBe(
      'There’s no such player in this season.',
    );
  });

  it('shows teams, people and rivals', async () => {
    const { ben, channel } = room;
    const team = await ben.goTo(channel).slash('/stats team team:gulls');
    expect(team.text).toContain('Port Calder Gulls · Spring · Regular season');
    expect(team.text).toMatch(/2 games · \d+ runs?/);
    expect((await ben.press('Playoffs')).text).toContain('· Playoffs');
    expect(sentence(await ben.slash('/stats team'))).toContain('You don’t run a team');
    expect(sentence(await ben.slash('/stats person'))).toContain('No games in a season yet.');
    expect(sentence(await ben.slash('/stats rivals person:@Cleo'))).toContain('haven’t played each other');
    expect(sentence(await ben.slash('/stats rivals person:@Ben'))).toBe('Choose two different people.');
    const rivals = sentence(await ben.slash('/stats rivals team:PCG opponent:SMH'));
    expect(rivals).toMatch(/2 games · \*\*PCG \d-\d\*\*|haven’t played each other/);
    expect(sentence(await ben.slash('/stats rivals team:PCG opponent:PCG'))).toBe(
      'Choose two different teams.',
    );
  });

  it('shows a player’s line of the open season, also if a newer one is closed', async () => {
    const { ada, ben } = room;
    expect(sentence(await ada.slash('/season create name:Autumn weeks:2 games:2'))).toContain('is made');
    await ada.slash('/season close season:Autumn');
    expect((await ben.slash('/player name:Heldenbrand')).text).toContain('**Spring:** 2 G');
  });
});
