import { describe, expect, it } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { chosen, from, position } from '../../../test/games/ringrift/positions.ts';
import type { Game } from '../../games/game.ts';
import { ringrift } from '../../games/ringrift/index.ts';
import { start } from '../../games/ringrift/play.ts';
import type { Sitting } from '../../games/ringrift/sitting.ts';
import type { LiveTable } from '../log/live.ts';
import type { Button, Message } from '../message/message.ts';
import { privateAnswer } from './private-answer.ts';
import { isFirstStep, withSuggestions } from './suggested.ts';

const tableOf = (state: Sitting): LiveTable => ({
  game: ringrift as Game,
  snapshot: { state, position: 0, story: [], since: {} },
  stored: storedTable({
    game: 'ringrift',
    seats: ['Ada', 'Ben'].map((name, seat) => ({ seat, userId: `u${seat}`, name, entropy: '' })),
  }),
});

const suggestedIn = (message: Message): Button[] =>
  message.rows.flat().filter((one): one is Button => one.kind === 'button' && one.label.startsWith('★ '));

describe('suggestions in a private answer', () => {
  it('are above the choices, one press each', () => {
    const live = tableOf(start(chosen()));
    const answer = withSuggestions(live, 0, privateAnswer(live, 0));
    const found = suggestedIn(answer);
    expect(answer.rows[0]).toEqual(found);
    expect(found.map(({ label }) => /^★ Place [1-3] at [a-h][1-8]$/.test(label))).toEqual([true, true, true]);
    expect(found.every(({ press }) => press.do === 'act' && press.notation.startsWith('P'))).toBe(true);
    expect(answer.rows.length).toBeLessThanOrEqual(5);
  });

  it('mark the button of an action that has one, so that no two controls do the same', () => {
    const live = tableOf(from(position('movement', { context: 'from=b4', stacks: 'b4:222221 d8:2' })));
    const answer = withSuggestions(live, 0, privateAnswer(live, 0));
    expect(suggestedIn(answer).length).toBeGreaterThan(0);
    const presses = answer.rows.flat().map(({ press }) => JSON.stringify(press));
    expect(new Set(presses).size).toBe(presses.length);
    expect(suggestedIn(answer).length).toBeLessThanOrEqual(3);
  });

  it('are in the last row if there is no room for another', () => {
    const live = tableOf(start(chosen()));
    const rows = Array.from({ length: 5 }, (_, at): readonly Button[] => [
      {
        kind: 'button',
        label: `${at}`,
        style: 'secondary',
        press: { do: 'page', table: 't', page: `p${at}` },
      },
    ]);
    const answer = withSuggestions(live, 0, { panels: [], rows });
    expect(answer.rows.length).toBe(5);
    expect(answer.rows[4]?.length).toBe(4);
  });

  it('appear only at the first step', () => {
    const live = tableOf(start(chosen()));
    expect(isFirstStep(live, 0, '')).toBe(true);
    expect(isFirstStep(live, 0, '0')).toBe(true);
    expect(isFirstStep(live, 0, '0.0')).toBe(false);
    expect(isFirstStep(live, 1, '')).toBe(false);
  });
});
