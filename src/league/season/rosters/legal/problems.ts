import type { PlayerId, Team } from '../../types.ts';
import type { Place, Whereabouts } from './lists.ts';

/**
 * Why a request or a trade is refused, in the order in which problems are told (League 13.3). The codes that the rule
 * doesn't name stand where somebody would look for them.
 */
export const problemCodes = [
  'phase',
  'not-yours',
  'no-moves',
  'moves-max',
  'teams',
  'assets-max',
  'offers-max',
  'unknown-team',
  'idle-team',
  'unknown-player',
  'unknown-pick',
  'twice',
  'wrong-list',
  'same-list',
  'contested',
  'in-trade',
  'in-request',
  'locked',
  'deadline',
  'not-injured',
  'still-injured',
  'active-max',
  'active-min',
  'minors-max',
  'injured-max',
  'positions',
  'cap',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A size that a roster breaks, with the size and its limit. */
export type SizeCode = 'active-max' | 'active-min' | 'minors-max' | 'injured-max';

/** One problem of a request or a trade, with what its sentence needs. */
export type Problem =
  | { readonly code: 'phase'; readonly trade: boolean }
  | { readonly code: 'not-yours' | 'unknown-team' | 'idle-team'; readonly team: Team }
  | { readonly code: 'no-moves' }
  | { readonly code: 'moves-max' | 'assets-max' | 'locked' | 'deadline'; readonly limit: number }
  | { readonly code: 'teams'; readonly count: number; readonly limit: number }
  | { readonly code: 'offers-max'; readonly team: Team; readonly limit: number }
  | { readonly code: 'unknown-player' | 'twice' | 'in-trade' | 'in-request'; readonly player: PlayerId }
  | { readonly code: 'unknown-pick'; readonly pick: string; readonly team: Team }
  | {
      readonly code: 'wrong-list';
      readonly player: PlayerId;
      /** The team that asks for the move or gives the player away, and the place that it takes him from. */
      readonly team: Team;
      readonly from: Place | 'team';
      readonly is: Whereabouts | undefined;
    }
  | { readonly code: 'same-list'; readonly player: PlayerId; readonly place: Place | 'team' }
  | { readonly code: 'contested'; readonly player: PlayerId; readonly team: Team }
  | { readonly code: 'not-injured'; readonly player: PlayerId; readonly limit: number }
  | { readonly code: 'still-injured'; readonly player: PlayerId; readonly isOver: boolean }
  | { readonly code: SizeCode; readonly team: Team; readonly count: number; readonly limit: number }
  | { readonly code: 'positions'; readonly team: Team; readonly lacking: readonly string[] }
  | { readonly code: 'cap'; readonly team: Team; readonly war: number; readonly cap: number };

/** Problems in the order in which they're told; those with the same code stay in the order in which they were found. */
export const inOrder = (problems: readonly Problem[]): readonly Problem[] =>
  problems.toSorted((one, other) => problemCodes.indexOf(one.code) - problemCodes.indexOf(other.code));

/** The codes of problems, each once, in the order in which they're told. */
export const codesOf = (problems: readonly Problem[]): readonly ProblemCode[] => [
  ...new Set(inOrder(problems).map(({ code }) => code)),
];
