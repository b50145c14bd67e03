import { describe, expect, it } from 'vitest';
import { readResult } from '../cards/cards.ts';
import { type DefensiveDecision, defaultDefense } from '../terms/decisions.ts';
import { type ModifierContext, modify } from './card-modifiers.ts';

interface Given extends Partial<Omit<ModifierContext, 'defence'>> {
  readonly defence?: Partial<DefensiveDecision>;
}

/**
 * Applies the modifiers to a card result with these decisions and die faces. Returns the new result and the step that
 * made it. All of the given faces must be used.
 */
function modified(text: string, { defence: defense, ...rest }: Given, ...faces: number[]): string {
  const rolled: string[] = [];
  const context = {
    side: 'R',
    fatigued: false,
    approach: 'normal',
    hitAndRun: null,
    ...rest,
    defence: { ...defaultDefense, ...defense },
  } as const;
  const { result, location, step } = modify(readResult(text), context, (each) => {
    rolled.push(each);
    const face = faces[rolled.length - 1];
    if (face === undefined) throw new Error(`A die falls for ${each}.`);
    return face;
  });
  expect(rolled).toHaveLength(faces.length);
  return `${result}${location === null ? '' : `@${location}`} ${step ?? '-'}`;
}

/** A card's result, decisions, the last face of the window, what the result becomes, and results that stay. */
type Row = [text: string, given: Given, window: number, becomes: string, ...untouched: string[]];

const left: Given = { defence: { alignment: 'shifted_left' } };
const right: Given = { defence: { alignment: 'shifted_right' } };
const corners: Given = { defence: { corners_in: true } };
const held: Given = { defence: { hold_runners: [1] } };
const depth = (infield_depth: DefensiveDecision['infield_depth']): Given => ({ defence: { infield_depth } });
const outfield = (outfield_depth: DefensiveDecision['outfield_depth']): Given => ({
  defence: { outfield_depth },
});

describe('card modifiers (section 7.3)', () => {
  it('spoil the marked results of a tired pitcher without a roll, before everything else', () => {
    expect(modified('groundball_c@2B!', { fatigued: true, approach: 'power' })).toBe('single_2@RF fatigue');
    expect(modified('flyout_b@LF!', { fatigued: true })).toBe('single_2@LF fatigue');
    expect(modified('groundball_c@P', { fatigued: true })).toBe('groundball_c@P -');
    expect(modified('groundball_c@P!', {})).toBe('groundball_c@P -');
  });

  it.each([
    ['contact', 'strikeout', 'R', 1, 'single_1@LF approach'],
    ['contact', 'strikeout', 'L', 1, 'single_1@RF approach'],
    ['contact', 'strikeout', 'R', 6, 'groundball_c@SS approach'],
    ['contact', 'strikeout', 'L', 2, 'groundball_c@2B approach'],
    ['contact', 'strikeout', 'R', 7, 'strikeout -'],
    ['contact', 'homerun@CF', 'R', 10, 'double_2@CF approach'],
    ['contact', 'homerun@CF', 'R', 11, 'homerun@CF -'],
    ['contact', 'double_uncapped@LF', 'R', 4, 'single_2@LF approach'],
    ['power', 'flyout_b@RF', 'R', 3, 'homerun@RF approach'],
    ['power', 'groundball_c@SS', 'R', 8, 'strikeout approach'],
    ['power', 'single_uncapped@CF', 'R', 2, 'strikeout approach'],
    ['power', 'walk', 'R', 1, 'strikeout approach'],
    ['power', 'walk', 'R', 2, 'walk -'],
    ['patient', 'popout@1B', 'R', 3, 'walk approach'],
    ['patient', 'single_1@LF', 'R', 2, 'strikeout approach'],
    ['patient', 'double_2@LF', 'R', 1, 'strikeout approach'],
  ] as const)('%s: %s of a %s batter, %i', (approach, text, side, face, wanted) => {
    expect(modified(text, { approach, side }, face)).toBe(wanted);
  });

  it.each([
    ['A', 14],
    ['B', 10],
    ['C', 6],
    ['D', 2],
  ] as const)('put the ball in play on a hit and run: rating %s up to %i', (hitAndRun, most) => {
    expect(modified('strikeout', { hitAndRun }, most)).toBe('groundball_c@SS hit_and_run');
    expect(modified('strikeout', { hitAndRun }, most + 1)).toBe('strikeout -');
    expect(modified('double_3@LF', { hitAndRun }, 10)).toBe('single_2@LF hit_and_run');
  });

  it('shift the infield: gains on one side, holes on the other', () => {
    const left = { defence: { alignment: 'shifted_left' } } as const;
    const right = { defence: { alignment: 'shifted_right' } } as const;
    expect(modified('groundball_a@2B', left, 5)).toBe('single_1@RF alignment');
    expect(modified('single_2@LF', left, 5)).toBe('groundball_b@SS alignment');
    expect(modified('single_2@LF', left, 6)).toBe('single_2@LF -');
    expect(modified('single_2@RF', left)).toBe('single_2@RF -');
    expect(modified('groundball_c@3B', right, 5)).toBe('single_1@LF alignment');
    expect(modified('single_1@RF', right, 1)).toBe('groundball_b@2B alignment');
  });

  it('use only the first line of the infield step that matches', () => {
    const inside = { infield_depth: 'in', corners_in: true, hold_runners: [1] } as const;
    expect(modified('groundball_b@1B', { defence: inside }, 2)).toBe('single_2@RF infield');
    expect(modified('groundball_b@1B', { defence: inside }, 3)).toBe('groundball_b@1B -');
    expect(modified('groundball_b@P', { defence: inside })).toBe('groundball_b@P -');
    expect(modified('groundball_b@3B', { defence: { corners_in: true } }, 1)).toBe('single_2@LF infield');
    const middle = { infield_depth: 'double_play', hold_runners: [1] } as const;
    expect(modified('groundball_c@2B', { defence: middle }, 3)).toBe('single_1@RF infield');
    expect(modified('groundball_b@2B', { defence: middle }, 1)).toBe('single_1@RF infield');
    expect(modified('groundball_b@SS', { defence: middle })).toBe('groundball_b@SS -');
    expect(modified('groundball_b@SS', { defence: middle, side: 'L' }, 1)).toBe('single_1@LF infield');
    expect(modified('single_1@LF', { defence: { infield_depth: 'back' } }, 2)).toBe(
      'groundball_c@SS infield',
    );
    expect(modified('single_1@CF', { defence: { infield_depth: 'back' } }, 2)).toBe(
      'groundball_c@2B infield',
    );
  });

  /** Every line of the table: in its window, one face above it, and where it doesn't apply. */
  it.each<Row>([
    // Approach
    ['homerun@RF', { approach: 'contact' }, 10, 'double_2@RF approach', 'triple@RF', 'double_3@RF', 'walk'],
    ['double_2@CF', { approach: 'contact' }, 4, 'single_2@CF approach', 'single_2@CF', 'groundball_c@SS'],
    ['double_uncapped@CF', { approach: 'contact' }, 4, 'single_2@CF approach', 'single_uncapped@CF'],
    ['flyout_b@LF', { approach: 'power' }, 3, 'homerun@LF approach', 'flyout_a@LF', 'flyout_bq@LF'],
    ['groundball_c@2B', { approach: 'power' }, 8, 'strikeout approach', 'groundball_b@2B', 'popout@2B'],
    ['single_1@LF', { approach: 'power' }, 2, 'strikeout approach', 'double_2@LF', 'homerun@LF'],
    ['single_2@LF', { approach: 'power' }, 2, 'strikeout approach'],
    ['single_uncapped@LF', { approach: 'power' }, 2, 'strikeout approach'],
    ['walk', { approach: 'power' }, 1, 'strikeout approach', 'hbp', 'strikeout'],
    ['groundball_c@P', { approach: 'patient' }, 3, 'walk approach', 'groundball_a@P', 'walk'],
    ['flyout_c@LF', { approach: 'patient' }, 3, 'walk approach', 'flyout_b@LF', 'homerun@LF'],
    ['popout@C', { approach: 'patient' }, 3, 'walk approach', 'lineout@SS', 'strikeout'],
    ['single_2@RF', { approach: 'patient' }, 2, 'strikeout approach', 'triple@RF'],
    ['single_uncapped@RF', { approach: 'patient' }, 2, 'strikeout approach'],
    ['double_2@RF', { approach: 'patient' }, 1, 'strikeout approach', 'double_3@RF'],
    ['double_uncapped@RF', { approach: 'patient' }, 1, 'strikeout approach'],
    // Hit and run
    ['homerun@LF', { hitAndRun: 'D' }, 10, 'single_2@LF hit_and_run', 'single_1@LF', 'flyout_a@LF', 'walk'],
    ['triple@LF', { hitAndRun: 'D' }, 10, 'single_2@LF hit_and_run'],
    ['double_2@RF', { hitAndRun: 'D' }, 10, 'single_2@RF hit_and_run'],
    ['double_uncapped@CF', { hitAndRun: 'D' }, 10, 'single_2@CF hit_and_run'],
    // Alignment
    ...(['a', 'b', 'c'] as const).flatMap((type): Row[] => [
      [`groundball_${type}@1B`, left, 5, 'single_1@RF alignment', `groundball_${type}@P`],
      [`groundball_${type}@2B`, left, 5, 'single_1@RF alignment', `groundball_${type}@3B`],
      [`groundball_${type}@3B`, right, 5, 'single_1@LF alignment', `groundball_${type}@1B`],
      [`groundball_${type}@SS`, right, 5, 'single_1@LF alignment', `groundball_${type}@C`],
    ]),
    ...(['single_1', 'single_2', 'single_uncapped'] as const).flatMap((hit): Row[] => [
      [`${hit}@LF`, left, 5, 'groundball_b@SS alignment', `${hit}@CF`, `${hit}@RF`],
      [`${hit}@RF`, right, 5, 'groundball_b@2B alignment', `${hit}@CF`, `${hit}@LF`],
    ]),
    // Infield
    ...(['a', 'b', 'c'] as const).flatMap((type): Row[] => [
      [`groundball_${type}@1B`, depth('in'), 2, 'single_2@RF infield', `groundball_${type}@P`],
      [`groundball_${type}@2B`, depth('in'), 2, 'single_2@RF infield', `groundball_${type}@C`],
      [`groundball_${type}@3B`, depth('in'), 2, 'single_2@LF infield'],
      [`groundball_${type}@SS`, depth('in'), 2, 'single_2@LF infield', 'popout@SS', 'lineout@SS'],
      [`groundball_${type}@1B`, corners, 1, 'single_2@RF infield', `groundball_${type}@2B`],
      [`groundball_${type}@3B`, corners, 1, 'single_2@LF infield', `groundball_${type}@SS`],
      [`groundball_${type}@1B`, held, 1, 'single_1@RF infield', `groundball_${type}@3B`],
      [`groundball_${type}@2B`, held, 1, 'single_1@RF infield', `groundball_${type}@SS`],
      [`groundball_${type}@SS`, { ...held, side: 'L' }, 1, 'single_1@LF infield'],
    ]),
    ['groundball_c@2B', depth('double_play'), 3, 'single_1@RF infield', 'groundball_b@2B', 'groundball_c@1B'],
    ['groundball_c@SS', depth('double_play'), 3, 'single_1@LF infield', 'groundball_a@SS', 'groundball_c@3B'],
    ['single_1@LF', depth('back'), 2, 'groundball_c@SS infield', 'single_2@LF', 'single_uncapped@LF'],
    ['single_1@CF', depth('back'), 2, 'groundball_c@2B infield', 'groundball_c@2B'],
    ['single_1@RF', depth('back'), 2, 'groundball_c@2B infield', 'double_2@RF'],
    // Outfield
    ['flyout_a@LF', outfield('in'), 10, 'double_3@LF outfield', 'double_2@LF', 'flyout_c@LF'],
    ['double_2@RF', outfield('back'), 5, 'single_2@RF outfield', 'double_3@RF', 'single_1@RF'],
    ['double_uncapped@RF', outfield('back'), 5, 'single_2@RF outfield', 'homerun@RF'],
    ['triple@CF', outfield('back'), 8, 'double_3@CF outfield', 'flyout_a@CF', 'flyout_b@CF'],
    ['flyout_c@LF', outfield('back'), 2, 'single_1@LF outfield', 'flyout_bq@LF', 'popout@LF'],
    ['flyout_c@CF', outfield('back'), 2, 'single_1@CF outfield'],
    ['flyout_c@RF', outfield('back'), 2, 'single_1@RF outfield'],
  ])('%s with %j up to %i: %s', (text, given, window, becomes, ...untouched) => {
    expect(modified(text, given, window)).toBe(becomes);
    expect(modified(text, given, window + 1)).toBe(`${text} -`);
    for (const each of untouched) expect(modified(each, given)).toBe(`${each} -`);
  });

  it('send a hit through the infield to the outfielder behind the position', () => {
    const to = (position: string) => modified(`groundball_a@${position}!`, { fatigued: true });
    expect(['P', 'C', '1B', '2B', '3B', 'SS'].map(to).map((text) => text.slice(9, 11))).toEqual([
      ...['CF', 'CF', 'RF', 'RF', 'LF', 'LF'],
    ]);
    expect(['LF', 'CF', 'RF'].map((at) => modified(`flyout_a@${at}!`, { fatigued: true }))).toEqual([
      ...['single_2@LF fatigue', 'single_2@CF fatigue', 'single_2@RF fatigue'],
    ]);
  });

  it('move the outfield', () => {
    const inside = { defence: { outfield_depth: 'in' } } as const;
    const back = { defence: { outfield_depth: 'back' } } as const;
    expect(modified('flyout_a@CF', inside, 10)).toBe('double_3@CF outfield');
    expect(modified('flyout_b@CF', inside)).toBe('flyout_bq@CF outfield');
    expect(modified('flyout_bq@CF', inside)).toBe('flyout_c@CF outfield');
    expect(modified('double_uncapped@RF', back, 5)).toBe('single_2@RF outfield');
    expect(modified('triple@RF', back, 8)).toBe('double_3@RF outfield');
    expect(modified('flyout_c@LF', back, 2)).toBe('single_1@LF outfield');
  });

  it('go on to the next step when the window is missed, and make one replacement at most', () => {
    const all = { approach: 'contact', defence: { outfield_depth: 'back' } } as const;
    expect(modified('double_2@LF', all, 5, 5)).toBe('single_2@LF outfield');
    expect(modified('double_2@LF', all, 4)).toBe('single_2@LF approach');
  });

  it('never touch X-Checks and ballpark results', () => {
    const everything = {
      approach: 'power',
      hitAndRun: 'A',
      fatigued: true,
      defence: { alignment: 'shifted_left', infield_depth: 'in', outfield_depth: 'back', hold_runners: [1] },
    } as const;
    expect(modified('x_check@2B!', everything)).toBe('x_check@2B -');
    expect(modified('ballpark_homerun@LF', everything)).toBe('ballpark_homerun@LF -');
    expect(modified('ballpark_single@LF', everything)).toBe('ballpark_single@LF -');
    expect(modified('hbp', everything)).toBe('hbp -');
  });
});
