import { type Content, scopeIn } from '../box/content.ts';
import type { Flags, Snapshot } from '../state.ts';
import { type CardType, typeOf } from '../terms/words.ts';

/** Values computed from a player's state, never stored (Code2027 3). */

export const scopeOf = (content: Content, { hand }: Pick<Snapshot, 'hand'>): number => scopeIn(content, hand);

export const debtOf = ({ loans }: Pick<Snapshot, 'loans'>): number =>
  loans.reduce((sum, { principal }) => sum + principal, 0);

export const cardsOf = ({ hand }: Pick<Snapshot, 'hand'>, type: CardType): string[] =>
  hand.filter((id) => typeOf(id) === type);

type Project = Pick<Snapshot, 'hand' | 'flags'>;

const isSet = (flags: Flags, flag: string): boolean => Object.hasOwn(flags, flag) && Boolean(flags[flag]);

/** Whether the Fire Department has approved exactly the current scope. */
export const fdnyCurrent = (content: Content, { hand, flags }: Project): boolean =>
  isSet(flags, 'fdnyApproved') && flags.fdnyScope === scopeIn(content, hand);

/** Whether some work is of a group. Content gives a group to work cards only. */
export const hasWork = (content: Content, { hand }: Pick<Snapshot, 'hand'>, group: string): boolean =>
  hand.some((id) => content.card(id)?.work?.group === group);

/** Whether the Fire Department has approved the scope, or no approval is needed. */
export const fdnyClear = (content: Content, project: Project): boolean =>
  fdnyCurrent(content, project) ||
  (!isSet(project.flags, 'fdnyReferral') && !hasWork(content, project, 'FIRE'));

/** Returns a flag. `fdnyCurrent` and `fdnyClear` are computed like flags. */
export function flagOf(content: Content, project: Project, flag: string): boolean {
  if (flag === 'fdnyCurrent') return fdnyCurrent(content, project);
  if (flag === 'fdnyClear') return fdnyClear(content, project);
  return isSet(project.flags, flag);
}

/** Returns the flags with one changed. The Fire Department's approval also records the scope it covers. */
export const withFlag = (
  content: Content,
  { hand, flags }: Project,
  flag: string,
  value: boolean,
): Flags => ({
  ...flags,
  [flag]: value,
  ...(flag === 'fdnyApproved' && value && { fdnyScope: scopeIn(content, hand) }),
});
