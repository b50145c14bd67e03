// @ts-check
/**
 * Imported before all else: on an older Node the bot would end in the middle of its start, without a word that helps
 * (it runs no TypeScript, and SQLite's driver aborts the process). npm brings the right Node along, where there is one for the
 * machine. In JavaScript, which every Node runs.
 */

/** The least that runs the bot, as `engines` in package.json says. */
export const leastNode = '22.18.0';

/**
 * What to tell who starts the bot on an older Node; undefined where it is new enough.
 * @param {string} version as `process.versions.node` has it
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
