/**
 * Makes everything that the process creates from now on readable for its own user alone: files 0600, folders 0700.
 * Databases, backups and archives hold seeds of running games and ids of people.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
