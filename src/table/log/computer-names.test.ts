import { describe, expect, it } from 'vitest';
import type { StoredSeat } from '../../store/records/table.ts';
import { inMarkdown, onOneLine } from '../message/names.ts';
import { computerName, levelBeside, namedApart } from './computer-names.ts';

const computerAt = (seat: number, name: string): StoredSeat => ({
  seat,
  name,
  level: 'easy',
  entropy: 'computer easy',
});
const personAt = (seat: number, name: string): StoredSeat => ({
  seat,
  name,
  userId: `u${seat}`,
  entropy: `${seat}`,
});
const seatsOfAGame = Array.from({ length: 10 }, (_, seat) => seat);
const levels = [{ id: 'easy', label: 'Easy' }];

describe('the names of computers', () => {
  const names = seatsOfAGame.map((seat) => computerName(seat, []));

  it('differ by seat, from their first letter on', () => {
    expect(new Set(names.map((name) => name[0])).size).toBe(names.length);
  });

  it('fit a phone, and are read the same in Markdown and in pictures', () => {
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][a-z]{2,6}$/);
      expect([inMarkdown(name), onOneLine(name)]).toEqual([name, name]);
    }
  });

  it('follow the seat, whoever came first', () => {
    const last = computerAt(3, computerName(3, []));
    expect(computerName(1, [last])).toBe(names[1]);
    expect(last.name).toBe(names[3]);
  });

  it('leave a name to the person who has it, or had it in this game', () => {
    const [bolt = ''] = names;
    expect(computerName(0, [personAt(1, ` ${bolt.toUpperCase()}`)])).toBe('Quark');
    const gone = { ...personAt(1, 'Ada'), earlier: [{ until: 3, name: bolt }] };
    expect(computerName(0, [gone])).toBe('Quark');
    expect(computerName(0, [personAt(1, 'Ada')])).toBe(bolt);
  });

  it('never clash, even where people have taken all of them', () => {
    const people = [...names, 'Quark'].map((name, at) => personAt(at + 20, name));
    const seated: StoredSeat[] = [];
    for (const seat of seatsOfAGame)
      seated.push(computerAt(seat, computerName(seat, [...people, ...seated])));
    const all = [...people, ...seated].map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
  });

  it('give way to a person who joins with the same one', () => {
    const seats = [personAt(0, 'comet'), computerAt(1, 'Comet'), computerAt(2, 'Gizmo')];
    expect(namedApart(seats).map(({ name }) => name)).toEqual(['comet', 'Quark', 'Gizmo']);
    const apart = [personAt(0, 'Ada'), ...seats.slice(1)];
    expect(namedApart(apart)).toEqual(apart);
  });

  it('have the level beside them, and people have none', () => {
    expect(levelBeside(levels, computerAt(1, 'Comet'))).toBe(' (Easy)');
    expect(levelBeside(levels, { level: 'gone' })).toBe(' (gone)');
    expect(levelBeside(levels, { userId: 'u1', level: 'easy' })).toBe('');
    expect(levelBeside(levels, { userId: 'u1' })).toBe('');
  });
});
