import { expect, it } from 'vitest';
import { isOutOfReach, refusalOf } from './postgresql-refusals.ts';

/** What a real server refuses is in ../schema/rights.test.ts. */

const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

/** An error of Prisma that wraps one of the driver. */
const wrapped = (cause: object) =>
  Object.assign(new Error('Invalid invocation'), { code: 'P2010', meta: { driverAdapterError: { cause } } });

const ended = 'terminating connection due to administrator command';

it.each([
  ['a server that stops', wrapped({ kind: 'postgres', originalCode: '57P01', originalMessage: ended })],
  [
    'a server that starts',
    wrapped({ kind: 'postgres', originalCode: '57P03', originalMessage: 'starting up' }),
  ],
  ['a server that is gone', wrapped({ kind: 'DatabaseNotReachable', host: 'db', port: 5432 })],
  ['a connection that is reset', wrapped({ kind: 'ConnectionClosed' })],
  ['a password that was changed', wrapped({ kind: 'AuthenticationFailed', originalCode: '28P01' })],
  ['a full server', wrapped({ kind: 'TooManyConnections', originalCode: '53300', cause: 'too many' })],
  ['a connection that ends in a query', new Error('Connection terminated unexpectedly')],
  ['no answer', new Error('Connection terminated due to connection timeout')],
  ['a full pool', new Error('timeout exceeded when trying to connect')],
  ['a lost client', new Error('Client has encountered a connection error and is not queryable')],
  ['a network without a way', coded('EHOSTUNREACH')],
  ['a missing socket', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
])('%s is out of reach', (_what, error) => {
  expect(isOutOfReach(error)).toBe(true);
});

it.each([
  ['a key that is taken', wrapped({ kind: 'UniqueConstraintViolation', originalCode: '23505' })],
  ['a conflict', wrapped({ kind: 'TransactionWriteConflict', originalCode: '40001' })],
  ['a missing right', wrapped({ kind: 'postgres', originalCode: '42501' })],
  ['a bug', new TypeError('undefined is not a function')],
  ['a missing file', Object.assign(coded('ENOENT'), { syscall: 'open', path: '/x' })],
  ['no error at all', 'ECONNREFUSED'],
  ['a wait for a transaction', coded('P2028', 'Unable to start a transaction in the given time.')],
])('%s is not', (_what, error) => {
  expect(isOutOfReach(error)).toBe(false);
});

const address = 'postgresql://club:sesame@db.example:5432/games?sslmode=verify-full';

it.each([
  [
    coded('28000', 'no pg_hba.conf entry for host "10.0.0.9", user "club", database "games", no encryption'),
    'database-login: PostgreSQL at db.example:5432 doesn’t let the user “club” in without TLS: no pg_hba.conf entry for host "10.0.0.9", user "club", database "games", no encryption. Add ?sslmode=verify-full to DATABASE_URL, see “TLS to PostgreSQL” in docs/hosting.md; or allow it in pg_hba.conf.',
  ],
  [
    coded('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'),
    'database-tls: The bot and PostgreSQL at db.example:5432 don’t agree on TLS: self-signed certificate in certificate chain. Check sslmode and sslrootcert in DATABASE_URL, see “TLS to PostgreSQL” in docs/hosting.md.',
  ],
  [
    coded('57P03', 'the database system is starting up'),
    'database-unreachable: PostgreSQL at db.example:5432 takes no connections now: the database system is starting up. Start the bot again when it does.',
  ],
  [
    coded('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db.example'),
    'database-unreachable: The host of PostgreSQL, db.example:5432, has no address (EAI_AGAIN). Correct it in DATABASE_URL, or check the machine’s DNS.',
  ],
])('says what %s means', (error, sentence) => {
  const refusal = refusalOf(error, address);
  expect(`${refusal?.code}: ${refusal?.message}`).toBe(sentence);
});

it('explains nothing else', () => {
  expect(refusalOf(new TypeError('undefined is not a function'), address)).toBeUndefined();
});
