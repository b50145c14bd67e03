import { expect, it } from 'vitest';
import { RuleError } from '../../engine/rule-error.ts';
import { createLog } from '../../log.ts';
import { DatabaseAway } from '../../store/records/store-error.ts';
import { type InteractionDone, unwatched, type Watch } from '../../watching/watch.ts';
import { endLine, type InteractionLine, noteFault } from './interaction-line.ts';
import { NotDelivered } from './reply.ts';

const line = (more: Partial<InteractionLine> = {}): InteractionLine => ({
  interaction: '100000000000000001',
  kind: 'button',
  press: 'act',
  table: 'abcdefghjk',
  outcome: 'ok',
  ...more,
});

/** Ends an interaction, and returns its log lines and metrics. */
function ended(one: InteractionLine, started = performance.now()) {
  const lines: string[] = [];
  const counted: InteractionDone[] = [];
  const watch: Watch = { ...unwatched, interaction: (done) => counted.push(done) };
  endLine(
    one,
    one.press ?? 'unknown',
    started,
    createLog('info', { write: (text) => lines.push(text) }),
    watch,
  );
  return { lines: lines.map((text) => JSON.parse(text)), counted };
}

it('has the time of the first answer and of the end', () => {
  const started = performance.now() - 40;
  const { lines, counted } = ended(line({ answeredAt: started + 12 }), started);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    level: 30,
    outcome: 'ok',
    press: 'act',
    table: 'abcdefghjk',
    answerMs: 12,
  });
  expect(lines[0].ms).toBeGreaterThanOrEqual(40);
  expect(lines[0]).not.toHaveProperty('answeredAt');
  expect(counted).toEqual([{ kind: 'button', what: 'act', outcome: 'ok', answerMs: expect.closeTo(12) }]);
});

it('is a warning if Discord did not get the answer, and an error for a bug', () => {
  const undelivered = line();
  noteFault(undelivered, new NotDelivered('too late', { cause: new Error('https://discord/secret-token') }));
  expect(ended(undelivered).lines[0]).toMatchObject({
    level: 40,
    outcome: 'undelivered',
    code: 'not-delivered',
  });
  const failed = line();
  noteFault(failed, new TypeError('undefined is no function'));
  expect(ended(failed).lines[0]).toMatchObject({ level: 50, outcome: 'failed', code: 'internal' });
  expect(ended(failed).counted).toMatchObject([{ outcome: 'failed', answerMs: undefined }]);
});

it('has only a code if the database is out of reach, because the log tells that once', () => {
  const away = new DatabaseAway('ECONNREFUSED', new Error('connect ECONNREFUSED'));
  for (const error of [away, new Error('not replayed', { cause: away })]) {
    const one = line();
    noteFault(one, error);
    const [shown] = ended(one).lines;
    expect(shown).toMatchObject({ level: 50, outcome: 'failed', code: 'database-away' });
    expect(shown).not.toHaveProperty('err');
  }
});

it('keeps the original error if the apology did not arrive either', () => {
  const one = line();
  noteFault(one, new TypeError('the mistake'));
  noteFault(one, new NotDelivered('the apology'));
  expect(ended(one).lines[0]).toMatchObject({ outcome: 'failed', err: { message: 'the mistake' } });
});

it('contains nothing about a person’s choice', () => {
  const one = line();
  noteFault(one, new Error('not stored', { cause: new RuleError('bad-notation', '“scissors” is none.') }));
  expect(JSON.stringify(ended(one).lines)).not.toContain('scissors');
});
