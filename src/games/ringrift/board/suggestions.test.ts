import { describe, expect, it } from 'vitest';
import { chosen, from, nameOf, position } from '../../../../test/games/ringrift/positions.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { tenLevels } from '../computers/ten-levels.ts';
import { act, notated, start, toAct } from '../play.ts';
import { viewOf } from '../view.ts';
import { previewOf } from './alone.ts';
import { suggestionsFor } from './suggestions.ts';

const dice = () => createDice({ seed: 'a'.repeat(64), entropy: '' });

describe('suggestions', () => {
  it('begin with what level 3 plays, all through a game, and each of them can be played', () => {
    let sitting = start(chosen({ rings: 4 }));
    for (let taken = 0; taken < 60; taken++) {
      const [seat] = toAct(sitting);
      if (seat === undefined) break;
      const view = viewOf(sitting, seat);
      const { action } = tenLevels.computer(view, seat, '3', dice());
      const suggested = suggestionsFor(view, seat, 3);
      expect(suggested.length).toBeLessThanOrEqual(3);
      expect(notated(sitting, suggested[0]?.action ?? action)).toBe(notated(sitting, action));
      for (const one of suggested) {
        expect(one.label.length).toBeLessThanOrEqual(60);
        expect(() => act(sitting, seat, one.action)).not.toThrow();
      }
      sitting = act(sitting, seat, suggested.at(-1)?.action ?? action).state;
    }
  });

  it('say what to do', () => {
    const sitting = from(position('movement', { stacks: 'b4:1 d4:2' }));
    const labels = suggestionsFor(viewOf(sitting, 0), 0, 9).map(({ label }) => label);
    expect(labels).toContain('Capture d4: b4 → e4');
    expect(labels.some((label) => /^Move b4 → [a-h]\d$/.test(label))).toBe(true);
  });

  it('are made for nobody who is not to move', () => {
    const sitting = start(chosen());
    expect(suggestionsFor(viewOf(sitting, 1), 1, 3)).toEqual([]);
  });
});

describe('the preview of a placement', () => {
  it('is left out where the number of rings was chosen last: that press places them', () => {
    const sitting = start(chosen({ rings: 3 }));
    expect(
      previewOf(viewOf(sitting, 0), { type: 'place_ring', cell: 'd4', rings: 2 }, nameOf),
    ).toBeUndefined();
  });

  it('is there where the cell was chosen last', () => {
    const sitting = start(chosen({ rings: 1 }));
    const preview = previewOf(viewOf(sitting, 0), { type: 'place_ring', cell: 'd4', rings: 1 }, nameOf);
    expect(preview?.panel.title).toBe('Places 1 at d4');
  });
});
