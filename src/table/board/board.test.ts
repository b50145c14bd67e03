import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { baseball } from '../../games/baseball/index.ts';
import type { Game } from '../../games/game.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { boardMessage, lobbyMessage } from './board.ts';

const game = rockPaperScissors as Game;
const people = [{ kind: 'person' }, { kind: 'person' }] as const;

/** The text above a table with these differences. */
function above(change: Partial<StoredTable> = {}): string {
  const live = dealtTable(game, 1, people, game.options.parse({}));
  return boardMessage({ ...live, stored: { ...live.stored, ...change } }).text ?? '';
}

describe('the text above a table', () => {
  it('says that the bot can’t post only while it can’t, and only of a running game', () => {
    const sentence = 'I can’t post in this channel';
    expect(above()).not.toContain(sentence);
    expect(above({ trouble: 'channel-gone' })).not.toContain(sentence);
    expect(above({ trouble: 'forbidden', status: 'finished' })).not.toContain(sentence);
    expect(above({ trouble: 'forbidden' })).toContain(sentence);
  });

  it('says who is awaited in a running game, and how a finished one ended', () => {
    expect(above()).toMatch(/^Waiting for /);
    expect(above({ status: 'finished' })).toBe('**Rock, paper, scissors** · Finished');
    expect(above({ status: 'ended', endReason: 'We are tired' })).toBe(
      '**Rock, paper, scissors** · Ended by a moderator: We are tired',
    );
    expect(above({ pausedAt: new Date(0) })).toMatch(/^⏸️ Paused /);
    expect(above({ pausedAt: new Date(0) })).not.toContain('Waiting for');
  });

  it('lists the options that differ from the usual ones, without those that only programs set', () => {
    const options = { ...baseball.options.parse({ innings: 3, season: 's1' }) };
    const table = storedTable({ game: 'baseball', options, status: 'lobby', seats: [] });
    const text = lobbyMessage(baseball as unknown as Game, table).panels[0]?.text;
    expect(text).toContain('innings **3**');
    expect(text).not.toContain('season');
  });

  it('shows a deadline only where there is one', () => {
    expect(above()).not.toContain('⏳');
    expect(above({ deadlineAt: new Date(60_000) })).toContain('⏳ <t:60');
  });
});
