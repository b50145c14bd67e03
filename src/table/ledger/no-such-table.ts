import { RuleError } from '../../engine/rule-error.ts';

/** The same answer for an id without a table and for a table that the person may not see (Baseball 13). */
export const noSuchTable = (): RuleError => new RuleError('no-such-table', 'Game ID not found');
