import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { everybodySees } from '../equipment/at-the-table.ts';

/** Collects controls, so that tests can press them when they are late. */

/**
 * What everybody may be told whose press is too late. On a busy machine, it may be so late that the answer says what it
 * was for.
 */
export const tooLate =
  /moved on|too late|You already played that|That (?:window|offer|round|game|turn) (?:closed|ended)/;

/** The messages that tell a person so. Short ones disappear after a while. */
export const toldLate = (user: User, words: RegExp): string[] =>
  user.messages().flatMap(({ message }) => (words.test(user.reads(message.id)) ? [message.id] : []));

/** A control on a message, with the value to choose from it. */
export interface Control {
  readonly customId: string;
  readonly message: string;
  readonly values?: readonly string[];
}

/** All controls of a message that play, open a step or ask for confirmation. */
export function controlsOf({ message }: SeenMessage): Control[] {
  return (message.components ?? []).flatMap((row) =>
    row.type !== 1
      ? []
      : row.components.flatMap((one): Control[] => {
          if (!('custom_id' in one) || !/^[asopdt]:/.test(one.custom_id)) return [];
          const values = 'options' in one ? [one.options[0]?.value ?? ''] : undefined;
          return [{ customId: one.custom_id, message: message.id, ...(values && { values }) }];
        }),
  );
}

/** The table message in a person's channel. */
export const tableOf = (user: User): SeenMessage => {
  const table = everybodySees(user).findLast((seen) => seen.message.embeds.length > 0);
  if (table === undefined) throw new Error('There is no table.');
  return table;
};

/** Returns the controls of the table message and of a person's hand, and follows each group one step. */
export async function gather(user: User): Promise<Control[]> {
  const gathered = [...controlsOf(tableOf(user))];
  const { message: hand } = await user.press('My hand', { message: tableOf(user).message.id });
  if (hand === undefined) throw new Error(`${user.name} has no hand.`);
  const first = controlsOf(hand);
  gathered.push(...first);
  for (const step of first.filter(({ customId }) => customId.startsWith('o:'))) {
    const { message } = await user.forgePress(step);
    gathered.push(...(message === undefined ? [] : controlsOf(message)));
  }
  return gathered;
}

/**
 * Uses a control though its message may be gone, like a device that lags: then it's on the table's message. The bot
 * may also remove an old answer in the moment of the press.
 * @param use by default, presses it
 */
export async function pressedLate(
  user: User,
  control: Control,
  use = (moved: Control): Promise<Answer> => user.forgePress(moved),
): Promise<Answer> {
  const onTable = () => use({ ...control, message: tableOf(user).message.id });
  if (!user.messages().some(({ message }) => message.id === control.message)) return onTable();
  const answer = await use(control);
  return answer.text.includes('That message is gone') ? onTable() : answer;
}
