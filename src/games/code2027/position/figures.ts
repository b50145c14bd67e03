import { type Content, scopeIn } from '../box/content.ts';
import type { Flags, Snapshot } from '../state.ts';
import { type CardType, typeOf } from '../terms/words.ts';

/** What is computed about a player and never stored (Code2027 3). */

export const scopeOf = (content: Content, { hand }: Pick<Snapshot, 'hand'>): number => scopeIn(content, hand);

export const debtOf = ({ loans }: Pick<Snapshot, 'loans'>): number =>
  loans.reduce((sum, { principal }) => sum + principal, 0);

export const cardsOf = ({ hand }: Pick<Snapshot, 'hand'>, type: CardType): string[] =>
  hand.filter((id) => typeOf(id) === type);

type Project = Pick<Snapshot, 'hand' | 'flags'>;

const isSet = (flags: Flags, flag: string): boolean => Object.hasOwn(flags, flag) && Boolean(flags[flag]);

/** The Fire Department has approved exactly this scope. */
export const fdnyCurrent = (content: Content, { hand, flags }: Project): boolean =>
  isSet(flags, 'fdnyApproved') && flags.fdnyScope === scopeIn(content, hand);

export const hasWork = (content: Content, { hand }: Pick<Snapshot, 'hand'>, group: string): boolean =>
  hand.some((id) => typeOf(id) === 'W' && content.card(id)?.work?.group === group);

/** It has approved, or nothing needs its approval. */
export const fdnyClear = (content: Content, project: Project): boolean =>
  fdnyCurrent(content, project) ||
  (!isSet(project.flags, 'fdnyReferral') && !hasWork(content, project, 'FIRE'));

/** A flag, or a condition that reads like one. */
export function flagOf(content: Content, project: Project, flag: string): boolean {
  if (flag === 'fdnyCurrent') return fdnyCurrent(content, project);
  if (flag === 'fdnyClear') return fdnyClear(content, project);
  return isSet(project.flags, flag);
}

/** Flags with one set; the Fire Department's approval remembers its scope. */
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
