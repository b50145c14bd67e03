import type { Locator, Page } from 'playwright-core';

/** A person's actions on the page, only by clicking and typing, and what the person sees. */

/** Switches to another user: `chooseUser(page, 'Ben')`. */
export async function chooseUser(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('radio', { name: new RegExp(`^${name}( \\(moderator\\))?$`) });
  // People click the face, not the hidden radio button next to it.
  await page.locator('label.person', { has: choice }).click();
  await page.locator('label.person-chosen', { has: choice }).waitFor();
}

/** Opens a channel or thread by its name, in the drawer if there is one. */
export async function chooseChannel(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: /^Channels/ });
  if (await drawer.isVisible()) await drawer.click();
  await page
    .getByRole('navigation', { name: 'Channels' })
    .getByRole('button', { name: new RegExp(`${name}( new messages)?$`) })
    .click();
  await page.getByRole('main', { name, exact: true }).waitFor();
}

/** The message box. */
export function messageBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Message or command' });
}

/** Types a whole command (or a plain message) and presses Enter. */
export async function typeCommand(page: Page, text: string): Promise<void> {
  const box = messageBox(page);
  await box.click();
  await box.fill('');
  await box.pressSequentially(text);
  await box.press('Enter');
}

/** All messages in the open channel, oldest first. */
export function messages(page: Page): Locator {
  return page.locator('[data-message]');
}

export function lastMessage(page: Page): Locator {
  return messages(page).last();
}

/** The visible text of a part of the page, line by line. */
export async function visibleText(part: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: Playwright's innerText leaves out what is not shown
  return part.innerText();
}

/** The text of the newest message, controls included. */
export async function lastMessageText(page: Page): Promise<string> {
  return visibleText(lastMessage(page));
}

/**
 * The newest message with a text; waits until there is one.
 * @throws what the channel says instead
 */
export async function messageWith(page: Page, text: string | RegExp): Promise<Locator> {
  const found = messages(page).filter({ hasText: text }).last();
  try {
    await found.waitFor();
  } catch (cause) {
    const said = await visibleText(page.getByRole('main'));
    throw new Error(`No message has “${text}” in:\n${said}`, { cause });
  }
  return found;
}

/** The newest enabled button with this name, in the whole channel or in one message. */
export function buttonNamed(within: Page | Locator, label: string | RegExp): Locator {
  const name = typeof label === 'string' ? { name: label, exact: true } : { name: label };
  return within
    .locator('[data-message] [data-spot], [data-spot]')
    .and(within.getByRole('button', name))
    .last();
}

/** Presses the newest button with this label, once it is enabled. */
export async function pressButton(
  page: Page,
  label: string | RegExp,
  within: Page | Locator = page,
): Promise<void> {
  await buttonNamed(within, label).click();
}

/** Chooses options of the newest menu with this full placeholder, once there is one. */
export async function chooseFromMenu(
  page: Page,
  placeholder: string,
  labels: readonly string[],
): Promise<void> {
  const menu = page
    .locator('[data-spot]')
    .and(page.getByRole('combobox', { name: placeholder, exact: true }))
    .last();
  await menu.click();
  const several = page.getByRole('button', { name: 'Done' });
  for (const label of labels) await page.getByRole('option', { name: label }).first().click();
  if (await several.isVisible()) await several.click();
}

/** Fills in the open modal by its field labels and submits it. */
export async function fillModal(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits until nothing on the page is waiting for an answer from the bot. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy=true], .thinking').first().waitFor({ state: 'detached' });
}

/** How many pixels the page can be scrolled sideways: 0 if it fits. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
