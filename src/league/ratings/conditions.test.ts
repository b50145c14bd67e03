import { describe, expect, it } from 'vitest';
import {
  companyOf,
  hasRatedEnding,
  hasTwoPlayers,
  hasTwoSides,
  isFarEnough,
  isOneTooMany,
  isSomebodyTwice,
  problemsOf,
  unratedBecause,
} from './conditions.ts';
import type { Ending, FinishedGame, Player, SeatOfGame } from './game.ts';

const person = (id: string): Player => ({ kind: 'person', id });
const computer = (level: string): Player => ({ kind: 'computer', level, version: '1' });
const seats = (...players: readonly Player[]): SeatOfGame[] =>
  players.map((player, seat) => ({ player, place: seat + 1, actions: 5 }));

const game = (changed: Partial<FinishedGame> = {}): FinishedGame => ({
  table: 't1',
  game: 'ringrift',
  at: 0,
  ratings: { server: true, table: true },
  ending: 'rules',
  isAnnulled: false,
  seats: seats(person('Ada'), person('Grace')),
  ...changed,
});
const off = { withComputers: false };
const on = { withComputers: true };

/** League 17. */
describe('a game is rated', () => {
  it('if nothing is against it', () => {
    expect(unratedBecause(game(), off, [])).toEqual([]);
  });

  it('if ratings are on for the server and the table', () => {
    expect(problemsOf(game({ ratings: { server: false, table: true } }), off)).toEqual(['off on the server']);
    expect(problemsOf(game({ ratings: { server: true, table: false } }), off)).toEqual(['off at the table']);
  });

  it('if it ended by its rules, by resignation, by time or by draw by consent', () => {
    const endings: Ending[] = ['rules', 'resignation', 'time', 'draw by consent', 'forfeit', 'moderator'];
    expect(endings.map((ending) => hasRatedEnding(game({ ending })))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(problemsOf(game({ ending: 'forfeit' }), off)).toEqual(['ending']);
  });

  it('if it wasn’t annulled', () => {
    expect(problemsOf(game({ isAnnulled: true }), off)).toEqual(['annulled']);
  });

  it('if two different persons played, or a person and a computer with the setting', () => {
    const alone = game({ seats: seats(person('Ada'), computer('hard')) });
    expect(hasTwoPlayers(game(), off)).toBe(true);
    expect(hasTwoPlayers(alone, off)).toBe(false);
    expect(hasTwoPlayers(alone, on)).toBe(true);
    expect(problemsOf(alone, off)).toEqual(['too few players', 'one side']);
    expect(problemsOf(alone, on)).toEqual([]);
    expect(hasTwoPlayers(game({ seats: seats(person('Ada'), person('Ada')) }), off)).toBe(false);
    expect(hasTwoPlayers(game({ seats: seats(computer('easy'), computer('hard')) }), off)).toBe(true);
  });

  it('if they played against each other', () => {
    const side = (player: Player, of: number): SeatOfGame => ({ player, place: 1, side: of, actions: 5 });
    const together = game({
      seats: [side(person('Ada'), 0), side(computer('hard'), 1), side(person('Grace'), 0)],
    });
    expect(hasTwoSides(together, off)).toBe(false);
    expect(hasTwoSides(together, on)).toBe(true);
    expect(problemsOf(together, off)).toEqual(['one side']);
  });

  it('if nobody has two seats', () => {
    expect(isSomebodyTwice(game({ seats: seats(person('Ada'), person('Grace'), person('Ada')) }))).toBe(true);
    expect(isSomebodyTwice(game())).toBe(false);
    // Computers beside people may sit twice, but a rating can't play against itself.
    expect(isSomebodyTwice(game({ seats: seats(person('Ada'), computer('easy'), computer('easy')) }))).toBe(
      false,
    );
    expect(isSomebodyTwice(game({ seats: seats(computer('easy'), computer('easy')) }))).toBe(true);
  });

  it('if every person acted twice, or it ended by its rules', () => {
    const acted = (ada: number, grace: number, ending: Ending) =>
      isFarEnough(
        game({
          ending,
          seats: [
            { player: person('Ada'), place: 1, actions: ada },
            { player: person('Grace'), place: 2, actions: grace },
            { player: computer('hard'), place: 3, actions: 0 },
          ],
        }),
      );
    expect(acted(2, 2, 'resignation')).toBe(true);
    expect(acted(9, 1, 'resignation')).toBe(false);
    expect(acted(1, 2, 'time')).toBe(false);
    expect(acted(0, 0, 'rules')).toBe(true);
  });

  it('up to the tenth game of the same persons within 24 hours', () => {
    const hour = 3_600_000;
    const hours = (count: number) => Array.from({ length: count }, (_, index) => index * hour);
    expect(isOneTooMany({ at: 10 * hour }, hours(9))).toBe(false);
    expect(isOneTooMany({ at: 10 * hour }, hours(10))).toBe(true);
    expect(isOneTooMany({ at: 24 * hour - 1 }, hours(10))).toBe(true);
    expect(isOneTooMany({ at: 24 * hour }, hours(10))).toBe(false);
    expect(unratedBecause(game({ at: hour }), off, hours(10))).toEqual(['too many games']);
    // Computers may play all day.
    const computers = game({ at: hour, seats: seats(computer('easy'), computer('hard')) });
    expect(unratedBecause(computers, off, hours(10))).toEqual([]);
  });

  it('with the same persons in any seats', () => {
    const one = companyOf(game());
    expect(companyOf(game({ seats: seats(person('Grace'), computer('easy'), person('Ada')) }))).toBe(one);
    expect(companyOf(game({ seats: seats(person('Ada'), person('Lin')) }))).not.toBe(one);
    expect(companyOf(game({ seats: seats(computer('easy'), computer('hard')) }))).toBeUndefined();
  });
});
