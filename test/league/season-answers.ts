import type { MessageComponentInteraction } from 'discord.js';
import { expect } from 'vitest';
import type { Answer } from '../../src/discord/answers/command.ts';
import { may, member } from '../equipment/fake-server.ts';

/** Presses of a season's menus and buttons, and what is answered to one person alone. */

/** Ada's press in the season's channel, with what she chose in the menu; nothing: she pressed a button. */
export const adasPress = (values: readonly string[] = []): MessageComponentInteraction<'cached'> =>
  ({
    channelId: 'c',
    member: member('ada'),
    memberPermissions: may('ViewChannel'),
    isStringSelectMenu: () => values.length > 0,
    values,
  }) as unknown as MessageComponentInteraction<'cached'>;

/** The parts of an answer, which must be private. @throws Error if it is no message */
export function readAnswer(answer: Answer) {
  if (!('message' in answer)) throw new Error('It is a message.');
  expect(answer.private).toBe(true);
  const { panels, rows } = answer.message;
  const parts = rows.flat();
  const buttons = parts.flatMap((one) => (one.kind === 'button' ? [one] : []));
  return {
    title: panels[0]?.title,
    text: panels[0]?.text ?? '',
    files: answer.files ?? [],
    buttons,
    labels: buttons.map(({ label }) => label),
    verbs: buttons.map(({ press }) => ('verb' in press ? press.verb : press.do)),
    menus: parts.flatMap((one) => (one.kind === 'menu' ? [one] : [])),
  };
}

/** The buttons of an answer with what they do: `Send send-season2345`. */
export const labeledVerbs = (answer: Answer): readonly string[] => {
  const { labels, verbs } = readAnswer(answer);
  return labels.map((label, at) => `${label} ${verbs[at]}`);
};
