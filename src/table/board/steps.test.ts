import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type SnapView, snap } from '../../../test/contract/toys/snap.ts';
import { taughtNim } from '../../../test/contract/toys/taught-nim.ts';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { games } from '../../games/catalog.ts';
import type { Game } from '../../games/game.ts';
import { readLine } from '../log/archived-game.ts';
import { type Course, courseFromDeal, further, goneOn } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { dealt, step, undo } from '../log/replay.ts';
import type { Message } from '../message/message.ts';
import { wordLines, wordRoom } from './phone-lines.ts';
import { askedForPlay, stepMessage, type Wanted } from './steps.ts';

const seats = ['Ada', 'Ben'].map((name, seat) => ({ seat, userId: `u${seat}`, name, entropy: '' }));

/** A two-player game that starts with the deal and records its plays. */
class Played {
  readonly actions: { number: number; seat: number; notation: string }[] = [];
  live: LiveTable;
  course: Course;

  constructor(game: Game, options: Record<string, unknown>) {
    this.live = dealt(game, storedTable({ game: game.id, options, seats, seed: 'ab'.repeat(32) }));
    this.course = courseFromDeal(this.live);
  }

  play(seat: number, notation: string): void {
    const action = this.live.game.parse(this.live.snapshot.state, notation);
    this.#note(seat, step(this.live, seat, action));
  }

  takeBack(seat: number, to: number, target: LiveTable): void {
    this.#note(seat, undo(this.live, seat, to, target.snapshot, false));
  }

  #note(seat: number, done: ReturnType<typeof step>): void {
    const { notation, table } = done;
    const action = { number: table.stored.seq, seat, notation };
    this.actions.push(action);
    this.course = further(this.course, done, action);
    this.live = table;
  }

  at(wanted: Wanted, seat?: number): Message {
    return stepMessage(this.live, this.course, wanted, { seat });
  }
}

const words = ({ panels: [panel] }: Message) => `${panel?.title}: ${panel?.text}`;
const typed = (text: string): Wanted => ({ by: 'typed', text });
const last: Wanted = { by: 'last', number: 0 };

function nimPlayed(): Played {
  const nim = new Played(taughtNim as unknown as Game, { position: '21|0' });
  for (const [at, notation] of ['T3', 'T2', 'T1'].entries()) nim.play(at % 2, notation);
  return nim;
}

describe('the plays of a game, step by step,', () => {
  it('begin before the first and end at the newest', () => {
    const nim = nimPlayed();
    // The deal, and the line that follows it.
    expect(words(nim.at({ by: 'first', number: 0 }))).toBe(
      'Before the first play: The game as it was dealt.\n21 matches, and Ada takes first.',
    );
    expect(words(nim.at({ by: 'next', number: 2 }))).toBe('Play 2 of 3: Ben takes 2, 16 are left.');
    expect(words(nim.at(last))).toContain('Play 3 of 3: Ada takes 1, 15 are left.');
    expect(words(nim.at(last))).toContain('The game is still going.');
    expect(nim.at({ by: 'back', number: 1 }).picture?.alt).toBe('A heap of 18 matches.');
  });

  it('are found by number, and an unknown one is refused with a sentence', () => {
    const nim = nimPlayed();
    expect(words(nim.at(typed('2')))).toContain('Ben takes 2');
    expect(words(nim.at(typed('#0')))).toContain('as it was dealt');
    for (const text of ['4', '-1', '1.5', 'two', '', '1e0', '999999999'])
      expect(() => nim.at(typed(text))).toThrow('Type the number of a play, from 0 to 3.');
    expect(words(nim.at({ by: 'next', number: 999_999 }))).toContain('Play 3 of 3');
  });

  it('are found by when they were, in words of their title', () => {
    const nim = nimPlayed();
    const { live, course } = nim;
    const plays = course.plays.map((play, at) => ({ ...play, when: `Turn ${at > 1 ? 2 : 1}` }));
    const timed = { plays: plays as unknown as Course['plays'] };
    const title = (text: string) => words(stepMessage(live, timed, typed(text)));
    for (const text of ['turn 2', 'Turn 2', 't2', 'T 2']) expect(title(text)).toContain('Play 2 of 3');
    expect(title('turn 1')).toContain('Play 1 of 3');
    expect(() => title('turn 3')).toThrow(
      'Type the number of a play, from 0 to 3, or when it was: “Turn 2”.',
    );
    expect(askedForPlay(timed.plays)).toBe('A play’s number, or “Turn 2”');
    expect(askedForPlay([{ when: undefined }])).toBe('The number of a play');
  });

  it('say at their end what has come since', () => {
    const nim = nimPlayed();
    expect(words(nim.at({ by: 'since', number: 3 }))).toContain('Nothing new yet.');
    expect(words(nim.at({ by: 'since', number: 2 }))).toContain('moved on: 1 play since.');
    expect(words(nim.at({ by: 'since', number: 1 }))).toMatch(/^Play 2 of 3.*\n.*moved on: 2 plays since\./);
  });

  it('leave out what was undone, and go on from there', () => {
    const nim = nimPlayed();
    const before = nimPlayed();
    nim.takeBack(1, 1, replayedTo(before, 1));
    expect(nim.course.plays.map(({ number }) => number)).toEqual([0, 1, 4]);
    expect(words(nim.at(last))).toContain('Play 2 of 2: ↩️ Ben takes back');
    expect(nim.at(last).picture?.alt).toBe('A heap of 18 matches.');
    // A button for an undone play leads to the play before it.
    expect(words(nim.at({ by: 'next', number: 2 }))).toContain('Play 1 of 2');
    nim.play(1, 'T1');
    expect(words(nim.at({ by: 'since', number: 3 }))).toContain('Play 2 of 3');
  });

  it('tell hidden decisions only with the play that reveals them', () => {
    const played = new Played(snap as unknown as Game, { players: 2, stack: 123456 });
    played.play(0, 'draw');
    played.play(0, 'throw');
    const silent: Game = { ...(snap as unknown as Game), story: () => '' };
    const hidden = { ...played.live, game: silent };
    const done = step(hidden, 1, silent.parse(hidden.snapshot.state, 'pass'));
    const action = { number: 3, seat: 1, notation: 'pass' };
    expect(further(played.course, done, action).plays).toHaveLength(3);
    // If nothing is hidden, the notation is shown.
    const { reveals: _, ...open } = silent;
    const told = further(played.course, { ...done, table: { ...done.table, game: open } }, action);
    expect(told.plays.at(-1)?.lines).toEqual(['Ben: `pass`']);
  });

  it('show everybody the same while the game runs, and each their own view afterwards', () => {
    const telling = {
      ...snap,
      describe: ({ viewer, mine }: SnapView) => `${viewer}: ${mine.join()}`,
    } as unknown as Game;
    const played = new Played(telling, { players: 2, stack: 123456 });
    played.play(0, 'draw');
    for (const seat of [0, 1, undefined]) expect(played.at(last, seat)).toEqual(played.at(last));
    expect(played.at(last, 0).picture?.alt).toBe('public: ');
    played.play(0, 'quit');
    expect(played.at({ by: 'first', number: 0 }, 1).picture?.alt).toBe('1: 4,5,6');
    expect(played.at({ by: 'first', number: 0 }).picture?.alt).toBe('public: ');
  });

  it('have no duplicate controls, and none that leads nowhere', () => {
    const nim = nimPlayed();
    for (const { number } of nim.course.plays) {
      const { rows } = nim.at({ by: 'next', number });
      const ids = rows.flat().map(({ press }) => JSON.stringify(press));
      expect(new Set(ids).size).toBe(ids.length);
    }
    const off = (wanted: Wanted) =>
      nim
        .at(wanted)
        .rows.flat()
        .flatMap((one) => (one.kind === 'button' && one.disabled === true ? one.label : []));
    expect(off({ by: 'first', number: 0 })).toEqual(['⏮', '◀']);
    expect(off(typed('1'))).toEqual([]);
    expect(off(last)).toEqual(['⏭']);
  });
});

/** The game as it was after an action. */
function replayedTo({ live: { game, stored }, actions }: Played, number: number): LiveTable {
  let live = dealt(game, stored);
  for (const { seat, notation } of actions.slice(0, number))
    live = step(live, seat, game.parse(live.snapshot.state, notation)).table;
  return live;
}

const folder = new URL('../../../test/logs/', import.meta.url);
const logs = (await readdir(folder)).filter((name) => /^(baseball-2|dutch)-.*\.json$/.test(name));

describe.each(logs)('the plays of %s', (name) => {
  const load = async () => {
    const read = readLine(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
    if (read === undefined || 'league' in read) throw new Error(`${name} holds no game.`);
    const { table, actions } = read.record;
    const game = (games as readonly Game[]).find(({ id }) => id === table.game);
    if (game === undefined) throw new Error(`Nobody plays ${table.game}.`);
    const live = dealt(game, table);
    return { live, table, course: goneOn(courseFromDeal(live), actions), actions };
  };

  it('have lines and a picture each, which fit a phone', async () => {
    const { live, table, course, actions } = await load();
    expect(course.newest.stored.seq).toBe(actions.length);
    expect(course.plays.length).toBeGreaterThan(20);
    const over = { ...live, stored: table };
    for (const { number } of course.plays.filter((_, at) => at % 7 === 0))
      for (const seat of [undefined, 0]) {
        const { panels, picture, rows } = stepMessage(over, course, { by: 'next', number }, { seat });
        const text = panels[0]?.text ?? '';
        expect(text).not.toBe('');
        expect(picture?.alt).not.toBe('');
        if (picture === undefined) continue;
        const lines = text.split('\n').filter((line) => !line.startsWith('-# '));
        expect(lines.length === 1 || wordLines(text) <= wordRoom('', picture.picture, rows)).toBe(true);
      }
  });
});
