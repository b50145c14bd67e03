import { describe, expect, it } from 'vitest';
import { filled } from './binding.ts';

describe('effects as written', () => {
  const give = { effectType: 'GIVE', payload: { from: '$SELF', to: '$RIGHT', later: [{ is: '$LEFT' }] } };
  const written = [give];
  const beside = (right: string, left: string) => ({ $RIGHT: right, $LEFT: left });

  it('are filled in for their owner and the other players', () => {
    const of = (player: string, right: string, left: string) =>
      filled(written, player, { $SELF: player, ...beside(right, left) }).map(({ payload }) => payload);
    const first = { playerId: 'p1', from: 'p1', to: 'p2', later: [{ is: 'p3' }] };
    expect(of('p1', 'p2', 'p3')).toEqual([first]);
    expect(of('p2', 'p3', 'p1')).toEqual([{ playerId: 'p2', from: 'p2', to: 'p3', later: [{ is: 'p1' }] }]);
    // A player has left the game.
    expect(of('p1', 'p3', 'p3')).toEqual([{ ...first, to: 'p3' }]);
    expect(of('p1', 'p2', 'p3')).toEqual([first]);
    expect(written).toEqual([give]);
  });

  it('are the same objects when repeated, so that they are parsed once', () => {
    const names = { $SELF: 'p1', ...beside('p2', 'p2') };
    expect(filled(written, 'p1', names)).toBe(filled(written, 'p1', { ...names }));
  });
});
