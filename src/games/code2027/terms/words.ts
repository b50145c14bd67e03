/** Terms of the rules (Code2027 2) that all other modules use. */

export const cardTypes = ['W', 'B', 'E', 'L', 'I'] as const;
export type CardType = (typeof cardTypes)[number];

/** Card types that players may trade, and that other players can't see. */
export const hiddenTypes = ['E', 'L'] as const;
export type HiddenType = (typeof hiddenTypes)[number];

export const isHidden = (type: CardType): type is HiddenType => type === 'E' || type === 'L';

export const visits = ['First', 'Subsequent'] as const;
export type Visit = (typeof visits)[number];

export const phases = ['SETUP', 'OWNER', 'FUNDING', 'DESIGN', 'REGULATORY', 'CONSTRUCTION', 'END'] as const;
export type Phase = (typeof phases)[number];

/** Phases in which cards may be played. */
export const cardPhases = ['ANY', 'FUNDING', 'DESIGN', 'REGULATORY_REVIEW', 'CONSTRUCTION'] as const;
export type CardPhase = (typeof cardPhases)[number];

export const categories = [
  'bank',
  'investor',
  'expeditor',
  'architectural',
  'engineering',
  'regulatory',
  'construction',
  'miscellaneous',
] as const;
export type Category = (typeof categories)[number];

export const qualities = ['HIGH', 'MEDIUM', 'LOW'] as const;
export type Quality = (typeof qualities)[number];

/** What happens if a player can't pay a sum in full (Code2027 10). */
export const shortfalls = ['CLAMP', 'FAIL', 'BRIDGE'] as const;
export type Shortfall = (typeof shortfalls)[number];

export const loanKinds = ['BANK', 'INVESTOR', 'BRIDGE'] as const;
export type LoanKind = (typeof loanKinds)[number];

/** Returns the type of a card, which is the first letter of its id. Undefined if that letter isn't a type. */
export const typeOf = (cardId: string): CardType | undefined => types.get(cardId.charAt(0));

const types: ReadonlyMap<string, CardType> = new Map(cardTypes.map((type) => [type, type]));

/** The id of a player, by seat: `p1` for the first seat. */
export type PlayerId = string;

export const playerOf = (seat: number): PlayerId => `p${seat + 1}`;
