// @ts-check
/**
 * Imported before everything else. On an older Node the bot would crash during startup without a helpful message,
 * because that Node can't run TypeScript and the SQLite driver aborts the process. npm installs a suitable Node if
 * there is one for the machine. This file is JavaScript, so that every Node can run it.
 */

/** The oldest Node version that runs the bot, as in `engines` in package.json. */
export const leastNode = '22.18.0';

/**
 * Returns the message for a person who starts the bot on an older Node; undefined if the version is new enough.
 * @param {string} version in the form of `process.versions.node`
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  if (version.localeCompare(leastNode, 'en', { numeric: true }) >= 0) return undefined;
  return `Clubhouse needs Node ${leastNode} or later, and this is Node ${version}. \`npm ci\` brings a fitting Node along on most machines, and \`npm start\` uses it; where there is none for yours, install one from https://nodejs.org.`;
}

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
