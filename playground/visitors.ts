/**
 * Who may talk to the playground. It listens on this machine only, but a browser on this machine also runs the pages of
 * others. Such a page could send requests here, or give this address another name, and act as a person of the
 * playground.
 */

/** The names under which the playground's own page is opened. */
const names = ['127.0.0.1', 'localhost'];

interface Headers {
  /** The address that the visitor asked for. */
  readonly host: string | undefined;
  /** The page that sent the request; undefined if it was no page, but a program. */
  readonly origin: string | undefined;
}

/** Whether a request was sent to the playground's own address, by its own page or by a program. */
export function isWelcome({ host, origin }: Headers, port: number): boolean {
  const own = names.map((name) => `${name}:${port}`);
  if (host === undefined || !own.includes(host.toLowerCase())) return false;
  return origin === undefined || own.some((one) => origin.toLowerCase() === `http://${one}`);
}
