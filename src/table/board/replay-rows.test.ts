import { describe, expect, it } from 'vitest';
import { snap } from '../../../test/contract/toys/snap.ts';
import { taughtNim } from '../../../test/contract/toys/taught-nim.ts';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import type { Game } from '../../games/game.ts';
import { replayRows } from './replay-rows.ts';

const seats = ['Ada', 'Ben'].map((name, seat) => ({ seat, userId: `u${seat}`, name, entropy: '' }));
const open: Game = taughtNim as unknown as Game;
const secret: Game = snap as unknown as Game;
const plays = [0, 2, 5].map((number) => ({ number }));
type Ways = Parameters<typeof replayRows>[3];

function rows(
  at: number,
  ways: Ways = {},
  { game = open, status = 'finished' as 'active' | 'finished' } = {},
) {
  const stored = storedTable({ game: game.id, seats, status });
  return replayRows({ game, stored }, plays, at, ways);
}
const controls = (...args: Parameters<typeof rows>) =>
  rows(...args).map((row) =>
    row.map((one) =>
      one.kind === 'menu'
        ? `${one.placeholder}: ${one.options.map(({ label, value, chosen }) => `${value} ${label}${chosen ? '!' : ''}`).join(', ')}`
        : `${one.label}${one.disabled ? ' off' : ''}${one.style === 'primary' ? ' main' : ''} ${
            one.press?.do === 'step' ? `${one.press.by} ${one.press.number}` : one.press?.do
          }`,
    ),
  );

describe('the controls below a play', () => {
  it('of a finished game lead to its neighbors, and to the first and the last', () => {
    expect(controls(1)).toEqual([
      ['⏮ first 0', '◀ back 0', '▶ main next 5', '⏭ last 5'],
      ['Play play 2', 'Jump go 0', 'Show here here 2'],
    ]);
  });

  it('lead nowhere from the first and the last play', () => {
    expect(controls(0)[0]).toEqual(['⏮ off first 0', '◀ off back 0', '▶ main next 2', '⏭ last 5']);
    expect(controls(2)).toEqual([
      ['⏮ first 0', '◀ back 2', '▶ off main since 5', '⏭ off last 5'],
      ['Play off play 5', 'Jump go 0', 'Show here here 5'],
    ]);
  });

  it('of a running game look for what is new at its end, and have nothing that is for finished ones', () => {
    const running = { status: 'active' as const };
    expect(controls(2, {}, running)).toEqual([
      ['⏮ first 0', '◀ back 2', '▶ main since 5', '⏭ off last 5'],
      ['Jump go 0'],
    ]);
    const decisive = [{ number: 2, label: 'Two', hint: '' }];
    expect(controls(1, { decisive, isPlaying: true, seen: 0 }, { ...running, game: secret })).toEqual([
      ['⏮ first 0', '◀ back 0', '▶ main next 5', '⏭ last 5'],
      ['Jump go 0'],
    ]);
  });

  it('stop what plays, but not at its end', () => {
    expect(controls(1, { isPlaying: true })[1]?.[0]).toBe('Stop main stop 2');
    expect(controls(2, { isPlaying: true })[1]?.[0]).toBe('Play off play 5');
  });

  it('have no jump where there is one play alone', () => {
    const stored = storedTable({ game: open.id, seats, status: 'finished' });
    const [, second] = replayRows({ game: open, stored }, plays.slice(0, 1), 0, {});
    expect(second?.map((one) => one.kind === 'button' && one.disabled)).toContain(true);
    expect(second?.[1]).toMatchObject({ label: 'Jump', disabled: true });
    expect(rows(0)[1]?.[1]).not.toHaveProperty('disabled');
  });

  it('name the moments that decided the game, if there are any', () => {
    const decisive = [
      { number: 2, label: 'Ben takes 2', hint: 'Ben 80 %' },
      { number: 5, label: 'Ada takes 1', hint: '' },
    ];
    expect(controls(1, { decisive })).toHaveLength(3);
    expect(controls(1, { decisive })[2]).toEqual(['Decisive moments: 2 Ben takes 2, 5 Ada takes 1']);
    expect(rows(1, { decisive })[2]?.[0]).toMatchObject({ press: { by: 'moment', number: 2 } });
  });

  it('of a game with secrets choose whose view it is', () => {
    const whose = (ways: Ways) => controls(1, ways, { game: secret }).at(-1);
    expect(whose({})).toEqual([
      'Seen by: public Seen by everybody, 0 Seen by Ada, 1 Seen by Ben, all Seen by all seats',
    ]);
    expect(whose({ seen: 1 })).toEqual([
      'Seen by: public Seen by everybody, 0 Seen by Ada, 1 Seen by Ben!, all Seen by all seats',
    ]);
    expect(whose({ seen: 'all' })?.[0]).toContain('all Seen by all seats!');
    expect(controls(1, { seen: 1 }).at(-1)?.[0]).not.toContain('Seen by');
  });

  it('fit into a menu however many sit there', () => {
    const crowd = Array.from({ length: 30 }, (_, seat) => ({
      ...seats[0],
      seat,
      name: `P${seat}`,
      entropy: '',
    }));
    const stored = storedTable({ game: secret.id, seats: crowd, status: 'finished' });
    const menu = replayRows({ game: secret, stored }, plays, 1, {}).at(-1)?.[0];
    expect(menu?.kind === 'menu' && menu.options).toHaveLength(25);
    expect(menu?.kind === 'menu' && menu.options.at(-1)?.value).toBe('all');
  });

  it('keep the view and the token that a replay was opened with', () => {
    const pressOf = (ways: Ways, status: 'active' | 'finished' = 'finished') =>
      rows(1, ways, { game: secret, status })[0]?.[2]?.press;
    expect(pressOf({ seen: 1, token: 't' })).toMatchObject({ seen: 1, token: 't' });
    expect(pressOf({})).not.toHaveProperty('seen');
    expect(pressOf({})).not.toHaveProperty('token');
    // Nobody looks at a running game with another’s eyes.
    expect(pressOf({ seen: 1 }, 'active')).not.toHaveProperty('seen');
  });

  it('list the plays where a game has such a list, but not for those who can’t see the table', () => {
    const listed: Game = { ...open, annals: {} as never };
    expect(controls(1, {}, { game: listed })[1]?.at(-1)).toBe('List plays');
    expect(controls(1, {}, { game: listed, status: 'active' })[1]).toEqual(['Jump go 0', 'List plays']);
    expect(controls(1, { token: 't' }, { game: listed })[1]).toHaveLength(3);
    expect(controls(1)[1]).toHaveLength(3);
  });
});
