import { expect, it } from 'vitest';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { commitOf } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { StoredAction } from '../../store/records/log.ts';
import type { StoredTable } from '../../store/records/table.ts';
import { notateAct, readAct } from './act.ts';
import type { LiveTable, Step } from './live.ts';
import { verify } from './proof/verify.ts';
import { deal, dealt, draw, gathered, linked, ReplayBroken, replay, step } from './replay.ts';
import { takeBack, undoTarget } from './undo.ts';

const game = rockPaperScissors as Game;
const seed = 'ab'.repeat(32);

const table: StoredTable = {
  id: 't',
  guildId: 'g',
  channelId: 'c',
  game: 'rps',
  options: { rounds: 3 },
  status: 'active',
  openedBy: 'ada',
  revision: 0,
  seq: 0,
  shownRevision: 0,
  loggedSeq: 0,
  notifiedSeq: 0,
  timeControl: 'none',
  awaitsProgram: false,
  seed,
  commit: commitOf(seed),
  entropy: 'x',
  seats: [
    { seat: 0, userId: 'ada', name: 'Ada', entropy: '1' },
    { seat: 1, userId: 'ben', name: 'Ben', entropy: '2' },
  ],
  createdAt: new Date(0),
  startedAt: new Date(0),
};

/** A table and the log of its actions. */
class Log {
  readonly actions: StoredAction[] = [];
  readonly steps: Step[] = [];
  live: LiveTable = dealt(game, table);

  take(taken: Step, seat: number): void {
    const by = { seat, source: 'press' };
    const done = linked(this.live, by, taken);
    const { notation, hash } = done;
    this.actions.push({ number: this.actions.length + 1, notation, hash, ...by, at: new Date(0) });
    this.steps.push(done);
    this.live = done.table;
  }

  show(seat: number, hand: string): void {
    this.take(step(this.live, seat, game.parse(this.live.snapshot.state, hand)), seat);
  }

  undo(seat: number): void {
    const to = undoTarget(this.live, this.actions, seat);
    this.take(takeBack(this.live, this.actions, seat, to), seat);
  }

  replayed(): LiveTable {
    return replay(dealt(game, table), this.actions);
  }

  verdict() {
    const { seq } = this.live.stored;
    const rolled = [...deal(game, table).rolls, ...this.steps.flatMap(({ rolls }) => rolls)];
    const rolls = rolled.map((roll) => ({ ...roll, createdAt: new Date(0) }));
    return verify(game, { table: { ...table, seq }, actions: this.actions, rolls });
  }
}

const code = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    if (error instanceof RuleError) return error.code;
    throw error;
  }
};

it('undoes a hidden hand, and the log tells it and replays', () => {
  const log = new Log();
  const before = log.live.snapshot.state;
  log.show(0, 'rock');
  log.undo(0);
  expect(log.live.snapshot.state).toEqual(before);
  expect(log.actions.map(({ notation }) => notation)).toEqual(['rock', '~undo 0']);
  log.show(0, 'paper');
  log.show(1, 'rock');
  expect(log.live.stored.seq).toBe(4);
  expect(log.replayed().snapshot).toEqual(log.live.snapshot);
  expect(log.verdict()).toMatchObject({ ok: true, actions: 4 });
});

it('undoes several actions one by one, also those before an earlier undo', () => {
  const log = new Log();
  log.show(1, 'rock');
  log.show(0, 'rock'); // a die breaks the tie
  log.show(1, 'paper');
  log.undo(1);
  log.show(1, 'scissors');
  log.undo(1);
  expect(log.actions.map(({ notation }) => notation).slice(2)).toEqual([
    'paper',
    '~undo 2',
    'scissors',
    '~undo 4',
  ]);
  expect(code(() => undoTarget(log.live, log.actions, 1))).toBe('cannot-undo');
  expect(log.replayed().snapshot).toEqual(log.live.snapshot);
  expect(log.verdict()).toMatchObject({ ok: true, rolls: 1 });
});

it('also undoes what others did after it', () => {
  const waiting: Game = { ...game, reveals: () => false };
  const log = new Log();
  log.live = dealt(waiting, table);
  for (const [seat, hand] of [
    [0, 'rock'],
    [1, 'paper'],
    [0, 'paper'],
    [1, 'scissors'],
  ] as const)
    log.show(seat, hand);
  log.undo(0);
  expect(log.actions.at(-1)?.notation).toBe('~undo 2');
  // The undone actions include Ben's summary, so a new summary says so.
  expect(log.steps.at(-1)?.closings.map(({ title }) => title)).toEqual(['Taken back']);
  log.undo(1);
  expect(log.actions.at(-1)?.notation).toBe('~undo 1');
  const lines = gathered(dealt(waiting, table), log.actions, (done) => done.lines);
  expect(lines).toEqual(['↩️ Ben takes back the last action; everybody agreed.']);
});

it('says that something was taken back only where what goes had closed something', () => {
  const waiting: Game = { ...game, reveals: () => false };
  const log = new Log();
  log.live = dealt(waiting, table);
  log.show(0, 'rock');
  log.undo(0);
  expect(log.steps.at(-1)?.closings).toEqual([]);
  log.show(0, 'rock');
  log.show(1, 'paper'); // the round is over
  log.show(0, 'paper');
  log.undo(0);
  // The summary is older than the undone action, so it stays.
  expect(log.steps.at(-1)?.closings).toEqual([]);
  log.undo(1);
  expect(log.steps.at(-1)?.closings.map(({ title }) => title)).toEqual(['Taken back']);
  // A replay gives the same number of summaries for each action.
  const closings: number[] = [];
  replay(dealt(waiting, table), log.actions, (done) => closings.push(done.closings.length));
  expect(closings).toEqual(log.steps.map((done) => done.closings.length));
});

it('says why nothing can be undone', () => {
  const log = new Log();
  const why = (seat: number) => () => undoTarget(log.live, log.actions, seat);
  expect(why(0)).toThrow('You haven’t done anything yet');
  log.show(0, 'rock');
  expect(why(1)).toThrow('You haven’t done anything yet');
  log.undo(0);
  expect(why(0)).toThrow('You haven’t done anything yet');
  log.show(0, 'rock');
  log.show(1, 'paper');
  expect(why(0)).toThrow('Dice were rolled, or something hidden was shown');
  expect(code(() => takeBack(log.live, log.actions, 0, 0))).toBe('cannot-undo');
  // For a seat that hasn't acted, another seat's reveal isn't given as the reason.
  const open = new Log();
  open.live = dealt({ ...game, reveals: () => true }, table);
  open.show(0, 'rock');
  expect(() => undoTarget(open.live, open.actions, 0)).toThrow('something hidden was shown');
  expect(() => undoTarget(open.live, open.actions, 1)).toThrow('You haven’t done anything yet');
});

it('a replay detects an undo that was not possible', () => {
  const log = new Log();
  log.show(0, 'rock');
  log.show(1, 'paper');
  const first = dealt(game, table);
  const { hash } = deal(game, table);
  const forged = [
    ...log.actions,
    { number: 3, seat: 0, notation: '~undo 0', hash, source: '', at: new Date(0) },
  ];
  expect(() => replay(first, forged)).toThrow(ReplayBroken);
  const beyond = [
    ...log.actions,
    { number: 3, seat: 0, notation: '~undo 7', hash, source: '', at: new Date(0) },
  ];
  expect(() => replay(first, beyond)).toThrow(ReplayBroken);
  const strange = [
    ...log.actions,
    { number: 3, seat: 0, notation: '~home', hash, source: '', at: new Date(0) },
  ];
  expect(() => replay(first, strange)).toThrow(/against the rules/);
});

it('a draw keeps the current scores', () => {
  const log = new Log();
  log.show(0, 'rock');
  log.show(1, 'scissors');
  log.take(draw(log.live, 1), 1);
  const { stored, snapshot } = log.live;
  expect(stored).toMatchObject({
    status: 'finished',
    result: { winners: [], scores: [1, 0], reason: 'agreed-draw' },
  });
  expect(snapshot.closing?.panel).toEqual({
    title: 'A draw',
    text: '🤝 Ben offered a draw, and everybody agreed.\n**Ada** 1\n**Ben** 0',
  });
  expect(log.replayed().stored).toEqual(stored);
  expect(log.verdict()).toMatchObject({ ok: true, actions: 3 });
});

it('reads what it writes, but no action of a game', () => {
  for (const act of [{ do: 'draw' }, { do: 'undo', to: 12 }] as const)
    expect(readAct(notateAct(act))).toEqual(act);
  for (const text of ['draw', 'undo 3', '~undo', '~undo -1', '~undo 3 ', '~Draw', ''])
    expect(readAct(text)).toBeUndefined();
});
