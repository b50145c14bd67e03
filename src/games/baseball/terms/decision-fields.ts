/**
 * Values of a decision's fields for forms: a label, and the benefit and cost of the choice (Baseball 4.3).
 */

interface FieldValue {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** What each choice does. Each text is short enough for the second line of a menu entry on a phone. */
const approachHints: Readonly<Record<string, string>> = {
  normal: 'Uses his card as it is',
  contact: 'Fewer strikeouts, less power',
  power: 'More home runs, more strikeouts',
  patient: 'More walks, fewer hits',
};
const alignmentHints: Readonly<Record<string, string>> = {
  normal: 'Everybody in the usual position',
  shifted_left: 'Stops singles to left, opens up the right side',
  shifted_right: 'Stops singles to right, opens up the left side',
};
const infieldHints: Readonly<Record<string, string>> = {
  normal: 'Everybody in the usual position',
  in: 'Cuts off the runner on third, lets more through',
  corners: '1B and 3B in: against bunts and the runner on third',
  double_play: 'More double plays, soft grounders slip through',
  back: 'Reaches soft singles, no double plays',
};
const outfieldHints: Readonly<Record<string, string>> = {
  normal: 'Everybody in the usual position',
  in: 'Holds runners on flies, deep ones fall for doubles',
  back: 'Cuts off doubles and triples, short flies drop',
};

const labelOf = (word: string): string =>
  word.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

const withHints =
  (hints: Readonly<Record<string, string>>) =>
  (list: readonly string[]): FieldValue[] =>
    list.map((value) => {
      const { [value]: hint } = hints;
      return { value, label: labelOf(value), ...(hint === undefined ? {} : { hint }) };
    });

export const approachValues = withHints(approachHints);
export const alignmentValues = withHints(alignmentHints);
export const infieldValues = withHints(infieldHints);
export const outfieldValues = withHints(outfieldHints);

/** The values of a yes-or-no field. */
export const yesNo: readonly FieldValue[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
];
