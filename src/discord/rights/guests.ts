import type { TablePress } from '../../table/message/message.ts';
import type { Bot } from '../answers/command.ts';

/**
 * Whether a press comes from a replay that a share token opens, so that it counts on any server.
 * @throws RuleError (`no-such-share`) if the share has ended
 */
export async function isGuestAt(press: TablePress, { tables }: Pick<Bot, 'tables'>): Promise<boolean> {
  if (press.do !== 'step' || press.token === undefined) return false;
  return (await tables.replaying.sharedBy(press.token)).id === press.table;
}
