import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newest, newRoom, type Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { codeIn, marksIn } from '../equipment/discord-markdown.ts';
import { lengthOf } from '../equipment/length.ts';

closeAfterwards();

const innings = lengthOf(2, 4);

describe('the table message tells', () => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse('sqlite', { games: [baseball as Game] });
  });

  /** Plays a game by always pressing the first button, and returns the texts of the last panel after each press. */
  async function played(options: string): Promise<Set<string>> {
    const room = newRoom(house);
    await room.ada.slash(`/play baseball ${options}`);
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Ready');
    await room.ben.press('Ready');
    const seen = new Set<string>();
    while (!newest(room.cleo).message.content.includes('Finished')) {
      await pressFirst(room);
      seen.add(besides(room));
    }
    return seen;
  }

  it('the play that made the third out, and the one that ended the game, above their summaries', async () => {
    const seen = [...(await played(`innings:${innings}`))];
    const halves = seen.filter((text) => text.includes('left on base.'));
    expect(halves.length).toBeGreaterThanOrEqual(2 * innings - 2);
    for (const text of halves)
      expect(text).toMatch(/^• .*Three outs\..*\n\*\*.* of the .*\*\*\n\d+ runs?, /m);
    // The game may also end in a walk-off or in extra innings.
    const final = seen.at(-1) ?? '';
    expect(final).toMatch(/^\*\*[^*]+:\*\* .* after \w+ innings\.$/m);
    expect(final).toMatch(/^• .*\n-# Table /m);
    // The final message leaves out the tables that the picture and the pages show, so nobody has to scroll past them.
    expect(final).not.toContain('```');
  }, 300_000);

  const typed = '**`<@123>` # [x](https://e.example) @everyone||';

  it.each<[readonly string[], Readonly<Record<string, string>>]>([
    [['play', 'baseball'], { away: typed }],
    [['move'], { play: typed.slice(0, 60) }],
    [['move'], { play: `D/${typed}` }],
    [['league', 'remove'], { league: typed }],
    [['player'], { name: typed }],
    [['rules', 'baseball'], { chart: typed }],
    [['rules', 'baseball'], { chapter: typed }],
    [['settings', 'quiet'], { zone: typed }],
    [['roll', 'verify'], { id: typed.slice(0, 40) }],
    [['table', 'plays'], { find: typed }],
    [['table', 'page'], { page: typed }],
  ])('what somebody typed in /%j as it was typed: %j', async (path, options) => {
    const { ada, ben } = newRoom(house);
    await ada.slash('/play baseball computer:Rookie');
    await ada.press('Start');
    await ada.press('Ready');
    const answer = await (path[0] === 'table' ? ben : ada).slash(path, { options });
    const { content = '', embeds = [] } = answer.message?.message ?? {};
    const texts = [content, ...embeds.flatMap(({ title, description }) => [title ?? '', description ?? ''])];
    expect(texts.join(''), JSON.stringify(answer)).not.toBe('');
    for (const text of texts) expect(unmeant(text), text).toEqual([]);
  });

  it('what is wrong with a file and its name as they are', async () => {
    const { ada } = newRoom(house);
    const league = JSON.stringify({ name: typed, '```': 1 });
    const answer = await ada.slash(`/league import file:${ada.attach('`a`.json', league)}`);
    expect(answer.text).toContain('This league has');
    const { embeds = [] } = answer.message?.message ?? {};
    for (const { description = '' } of embeds) expect(unmeant(description), description).toEqual([]);
  });
});

/**
 * Markdown that comes from the typed text. The bot's own messages use some code formatting, but never these
 * characters.
 */
const unmeant = (text: string): string[] => [
  ...marksIn(text).filter((mark) => !['code', 'subtext'].includes(mark)),
  ...codeIn(text).filter((code) => /[<*|#]/.test(code)),
];

const besides = ({ cleo }: Room): string => newest(cleo).message.embeds.at(-1)?.description ?? '';

/** Presses the first enabled button, as the person it is meant for. */
async function pressFirst({ ada, ben, cleo }: Room): Promise<void> {
  const { components } = newest(cleo).message;
  const buttons = [...JSON.stringify(components).matchAll(/\{[^{}]*"label":"([^"]+)"[^{}]*\}/g)];
  const [, label = ''] = buttons.find(([part]) => !part.includes('"disabled":true')) ?? [];
  // Try both people. The wrong one gets a private refusal, and nothing happens.
  for (const user of [ada, ben]) if ((await user.press(label)).message?.ephemeral !== true) return;
}
