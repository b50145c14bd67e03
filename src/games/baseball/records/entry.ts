import { z } from 'zod';
import { fieldPositions } from '../terms/positions.ts';
import type { Base, Target } from '../terms/terms.ts';

/**
 * Results that a manager reads from his own card and enters, in the groups where he finds them (Baseball 14).
 */
export const entryGroups = {
  Out: ['strikeout', 'lineout', 'popout', 'bp_lineout'],
  Groundball: ['groundball_a', 'groundball_b', 'groundball_c'],
  Fly: ['flyout_a', 'flyout_b', 'flyout_bq', 'flyout_c', 'bp_flyout'],
  Hit: [
    'single_1',
    'single_2',
    'single_uncapped',
    'double_2',
    'double_3',
    'double_uncapped',
    'triple',
    'homerun',
    'ballpark_homerun',
    'ballpark_single',
    'bp_homerun',
    'bp_single',
  ],
  Walk: ['walk', 'hbp', 'catcher_interference'],
  Check: ['x_check'],
  Error: ['error'],
  Pitch: ['wild_pitch', 'passed_ball', 'balk', 'foul_error'],
  'Simple chart': ['groundout', 'flyout', 'double_play', 'single', 'double'],
} as const;
export type EntryGroup = keyof typeof entryGroups;
export type EntryOutcome = (typeof entryGroups)[EntryGroup][number];

const outcomes: readonly EntryOutcome[] = Object.values(entryGroups).flat();

export const runs = ['SB', 'CS', 'PO'] as const;

const run = z.strictObject({ play: z.enum(runs), from: z.literal([1, 2, 3]) });
/** A runner's part in an entered running play; `from` is the base he left. */
export type EntryRun = Readonly<z.infer<typeof run>>;

/** Checks that each runner appears once, lead runner first, so that equal plays are equal values. */
const leadFirst = (list: readonly EntryRun[]) =>
  list.every(({ from }, at) => at === 0 || from < (list[at - 1]?.from ?? 0));

/** An entered result. */
export const entry = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('outcome'),
      outcome: z.enum(outcomes),
      location: z.enum(fieldPositions).nullable(),
      /** Bases that everybody takes on an `error`; 1 for all other results. */
      bases: z.literal([1, 2, 3]),
    })
    .refine(({ outcome, bases }) => bases === 1 || outcome === 'error'),
  z.strictObject({
    kind: z.literal('running'),
    runs: z.array(run).min(1).max(3).refine(leadFirst).readonly(),
  }),
]);
export type Entry = Readonly<z.infer<typeof entry>>;
export type OutcomeEntry = Extract<Entry, { kind: 'outcome' }>;

/**
 * The base in the name of a running play: the base tried for, or the base left on a pick-off (Baseball 18.1).
 */
const named = ({ play, from }: EntryRun): Base | Target => (play === 'PO' ? from : ((from + 1) as Target));

const signOf = (base: number): string => (base === 4 ? 'H' : String(base));

/** The text of an entry after `M/` (Baseball 18.1), such as `groundball_b@SS`, `error@SS+2` or `SB3;SB2`. */
export function entryText(one: Entry): string {
  if (one.kind === 'running') return one.runs.map((each) => `${each.play}${signOf(named(each))}`).join(';');
  const { outcome, location, bases } = one;
  return `${outcome}${location === null ? '' : `@${location}`}${bases === 1 ? '' : `+${bases}`}`;
}

/** Reads the fields of an entry from its text; the schema checks them. */
export function entryFields(text: string): unknown {
  const parts = text.split(';').map((part) => /^(SB|CS|PO)([123H])$/.exec(part));
  if (parts.every((part) => part !== null))
    return { kind: 'running', runs: parts.map(([, play, base]) => ({ play, from: baseLeft(play, base) })) };
  const [, outcome, location = null, bases = '1'] =
    /^([a-z]+(?:_[a-z0-9]+)*)(?:@([A-Z0-9]{1,2}))?(?:\+([123]))?$/.exec(text) ?? [];
  return { kind: 'outcome', outcome, location, bases: Number(bases) };
}

function baseLeft(play = '', base = ''): number {
  const number = base === 'H' ? 4 : Number(base);
  return play === 'PO' ? number : number - 1;
}
