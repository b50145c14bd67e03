import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import { closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { closeBrowser, closePage, openPage } from './browser.ts';
import { messageBox, messageWith, visibleText } from './steps.ts';

closeAfterwards();
afterAll(closeBrowser);

const example = fileURLToPath(new URL('../../examples/league/harbour-pair.json', import.meta.url));

test('a league is imported from the command box, with a file chosen on the page', async () => {
  const { playground } = await openClubhouse('sqlite', { games: [baseball] });
  const page = await openPage(`${playground.url}/#user=Ada&channel=lobby`);
  const box = messageBox(page);
  await box.focus();
  await page.keyboard.type('/league import ');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^file, required/ }).click(),
  ]);
  await chooser.setFiles(example);
  await expect.poll(() => box.inputValue()).toMatch(/^\/league import file:\d+ $/);
  await box.press('Enter');
  expect(await visibleText(await messageWith(page, 'Harbour Pair was imported'))).toContain(
    '2 teams, 28 players',
  );

  // The league's teams are suggested as the person types, as on Discord.
  await box.focus();
  await page.keyboard.type('/play baseball home:fogh');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: /Tinmouth Foghorns/ }).waitFor();
  await closePage(page);
});
