import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from '../log/live.ts';
import { justHappened } from './just-happened.ts';

type Closing = LiveTable['snapshot']['closing'];

/** A table after its tenth action, with this story. */
const tableTelling = (story: readonly string[], closing?: Closing): LiveTable => ({
  game: rockPaperScissors as Game,
  snapshot: { state: {}, position: 0, story: [...story], since: {}, ...(closing && { closing }) },
  stored: storedTable({ seq: 10 }),
});

const summary = { title: 'Top of the 3rd', text: '2 runs, 3 hits.' };

describe('what just happened', () => {
  it('is as much of the story as a phone has room for, at least its newest line', () => {
    const live = tableTelling(['Ann strikes out.', 'Bob walks.', 'Cy singles.']);
    expect(justHappened(live, '', 9)).toBe('• Ann strikes out.\n• Bob walks.\n• Cy singles.');
    expect(justHappened(live, '', 2)).toBe('• Bob walks.\n• Cy singles.');
    expect(justHappened(live, '', -3)).toBe('• Cy singles.');
    const long = 'Podgornik-Lee singles to right, and Heldenbrand goes from first to third.';
    expect(justHappened(tableTelling(['Bob walks.', long]), '', 2)).toBe(`• ${long}`);
    expect(justHappened(tableTelling(['Bob walks.', long]), '', 1)).toBe(
      '• Podgornik-Lee singles … first to third.',
    );
    expect(justHappened(tableTelling([`**${long}**`]), '', -3)).toBe(
      '• Podgornik-Lee singles … first to third.',
    );
  });

  it('repeats no line of the game’s words', () => {
    const live = tableTelling(['Bob walks.', '🎲 3 - 8 - 14']);
    expect(justHappened(live, '**Ann** bats\n🎲 3 - 8 - 14', 9)).toBe('• Bob walks.');
  });

  it('is the summary below what led to it, until the next action', () => {
    const closed = (at: number) => ({ panel: summary, at, late: ['⏰ Late.'], told: ['Cy grounds out.'] });
    const whole = '⏰ Late.\n• Cy grounds out.\n**Top of the 3rd**\n2 runs, 3 hits.';
    expect(justHappened(tableTelling([], closed(10)), '', 9)).toBe(whole);
    expect(justHappened(tableTelling(['Di bats.'], closed(9)), '', 9)).toBe(whole);
    expect(justHappened(tableTelling(['Di bats.'], closed(8)), '', 9)).toBe('• Di bats.');
  });

  it('repeats no line of a summary that the game’s words have', () => {
    const closing = { panel: { ...summary, text: 'Ann wins.\nAnn 3, Bob 4' }, at: 10 };
    expect(justHappened(tableTelling([], closing), 'All hands lie open.\nAnn wins.', 9)).toBe(
      '**Top of the 3rd**\nAnn 3, Bob 4',
    );
    expect(justHappened(tableTelling([], closing), 'Ann wins.\nAnn 3, Bob 4', 9)).toBe('');
    const bare = { panel: { ...summary, text: '' }, at: 10 };
    expect(justHappened(tableTelling([], bare), 'Ann wins.', 9)).toBe('**Top of the 3rd**');
  });

  it('leaves out a summary that does not fit or has a table, but not the play that led to it', () => {
    const closed = (text: string) => ({ panel: { ...summary, text }, at: 10, told: ['Cy grounds out.'] });
    expect(justHappened(tableTelling(['Di bats.'], closed('2 runs.\n3 hits.')), '', 3)).toBe(
      '• Cy grounds out.',
    );
    expect(justHappened(tableTelling(['Di bats.'], closed('```\n1 2\n```')), '', 9)).toBe(
      '• Cy grounds out.',
    );
    expect(justHappened(tableTelling(['X-Check.'], { panel: summary, at: 10 }), '', 1)).toBe('• X-Check.');
  });
});
