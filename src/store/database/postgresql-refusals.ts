import { DatabaseAway, StoreError } from '../records/store-error.ts';
import { serverOf } from './address.ts';
import { reportOf } from './driver-errors.ts';

/** What PostgreSQL refuses when the bot starts, as sentences for the host. None of them contains the password. */

/** Where the database is and who asks, as the address says. */
interface Login {
  readonly server: string;
  readonly database: string;
  readonly user: string;
}

/** @param words name the user if the address leaves that to the driver */
function loginOf(address: string, words: string): Login {
  const url = new URL(address);
  const given = url.searchParams.get('user') ?? decodeURIComponent(url.username);
  const user = given || (/(?:user|role) "([^"]+)"/.exec(words)?.[1] ?? '');
  const database = decodeURIComponent(url.pathname.slice(1));
  return { server: serverOf(url), database: database || user, user };
}

type Refusal = readonly [code: string, sentence: string];

/** @param words what the database says, without a period at the end */
type Explain = (login: Login, words: string) => Refusal;

const tlsPage = 'see “TLS to PostgreSQL” in docs/hosting.md';

const noAnswer =
  (code: string): Explain =>
  ({ server }) => [
    'database-unreachable',
    `No PostgreSQL answers at ${server} (${code}). Check that it runs, and the host and port in DATABASE_URL.`,
  ];

function noAddress(code: string): Explain {
  return ({ server }) => [
    'database-unreachable',
    `The host of PostgreSQL, ${server}, has no address (${code}). Correct it in DATABASE_URL, or check the machine’s DNS.`,
  ];
}

const notReady: Explain = ({ server }, words) => [
  'database-unreachable',
  `PostgreSQL at ${server} takes no connections now: ${words}. Start the bot again when it does.`,
];

const untrusted: Explain = ({ server }, words) => [
  'database-tls',
  `The bot and PostgreSQL at ${server} don’t agree on TLS: ${words}. Check sslmode and sslrootcert in DATABASE_URL, ${tlsPage}.`,
];

/** By SQLSTATE, or by the code of the system or the driver. */
const refusals: Readonly<Record<string, Explain>> = {
  '28P01': ({ server, user }) => [
    'database-login',
    `PostgreSQL at ${server} doesn’t accept the password of the user “${user}”. Correct it in DATABASE_URL; there, write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25.`,
  ],
  'no-password': ({ server, user }) => [
    'database-login',
    `PostgreSQL at ${server} wants a password of the user “${user}”, and DATABASE_URL has none: postgresql://user:password@host:5432/database.`,
  ],
  '28000': ({ server, user }, words) => [
    'database-login',
    /no encryption/.test(words)
      ? `PostgreSQL at ${server} doesn’t let the user “${user}” in without TLS: ${words}. Add ?sslmode=verify-full to DATABASE_URL, ${tlsPage}; or allow it in pg_hba.conf.`
      : `PostgreSQL at ${server} doesn’t let the user “${user}” in: ${words}. Change that in its pg_hba.conf or with ALTER ROLE, or use another user in DATABASE_URL.`,
  ],
  '3D000': ({ server, user, database }) => [
    'database-missing',
    `PostgreSQL at ${server} has no database “${database}”. Make it with \`createdb --owner=${user} ${database}\`, or correct DATABASE_URL.`,
  ],
  '42501': (login, words) => rightsMissing(login, words),
  '53300': ({ server }, words) => [
    'database-unreachable',
    `PostgreSQL at ${server} has no connection left: ${words}. Raise max_connections, or the limit of the user or the database; a bot opens up to 18.`,
  ],
  '55000': notReady,
  '57P03': notReady,
  ENOTFOUND: noAddress('ENOTFOUND'),
  EAI_AGAIN: noAddress('EAI_AGAIN'),
};

/** Codes of OpenSSL and Node for connections that fail because of TLS. */
const tls = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/;

/** The system's codes, and the classes of SQLSTATE, for connections that can't be made or are lost. */
const unanswered =
  /^(E(CONN|HOST|NET)\w+|ETIMEDOUT|EAI_AGAIN|EPIPE|ENOTFOUND|08\w{3}|57P0[1235]|28000|28P01|3D000|53300|55000)$/;

/** Whether a query failed because PostgreSQL is out of reach, so that only a later one can work. */
export function isOutOfReach(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const { code = '' } = reportOf(error);
  return unanswered.test(code) || tls.test(code) || triedToConnect(error);
}

/** The error itself, or `DatabaseAway` if it says that PostgreSQL is out of reach. */
export function awayOr(error: unknown): unknown {
  if (error instanceof DatabaseAway || !isOutOfReach(error)) return error;
  const { code, words } = reportOf(error);
  return new DatabaseAway(code ?? words, error);
}

/** A socket in a folder gives other codes, such as ENOENT. */
const triedToConnect = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'connect';

function rightsMissing({ server, user, database }: Login, words: string): Refusal {
  return [
    'database-rights',
    `The PostgreSQL user “${user}” lacks rights in the database “${database}” at ${server}: ${words}. Make it the owner of the database and its tables, see “Which database” in docs/hosting.md.`,
  ];
}

/** The error for a user who lacks rights. @param words what is missing, without a period */
export function withoutRights(address: string, words: string): StoreError {
  return new StoreError(...rightsMissing(loginOf(address, words), words));
}

/**
 * Explains to the host why PostgreSQL refused.
 * @returns undefined if the error has another cause
 */
export function refusalOf(error: unknown, address: string): StoreError | undefined {
  if (error instanceof StoreError) return error;
  const { code = '', words } = reportOf(error);
  const explain = refusals[code] ?? explainFamily(error, code);
  return (
    explain && new StoreError(...explain(loginOf(address, words), words.replace(/\.$/, '')), { cause: error })
  );
}

function explainFamily(error: unknown, code: string): Explain | undefined {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'open' && 'path' in error)
    return unreadableFile(String(error.path), code);
  if (tls.test(code)) return untrusted;
  return isOutOfReach(error) ? noAnswer(code) : undefined;
}

/** The driver reads the files of sslrootcert, sslcert and sslkey itself. */
const unreadableFile =
  (path: string, code: string): Explain =>
  () => [
    'database-tls',
    `DATABASE_URL names the file ${path}, which the bot can’t read (${code}). Check the path and who owns the file, ${tlsPage}.`,
  ];
