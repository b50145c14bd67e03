/**
 * How long a test plays. `npm test` plays as much as shows everything once. `npm run trials` runs the same files with
 * whole games and more cases.
 */
const isTrial = process.env['CLUBHOUSE_TRIAL'] === 'yes';

/** Returns the first value in `npm test`, and the second in `npm run trials`. */
export const lengthOf = <T>(usual: T, inTrials: T): T => (isTrial ? inTrials : usual);
