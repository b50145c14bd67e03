import { RuleError } from '../../engine/rule-error.ts';

/** The same words for an id that no table has and one that the person may not see (Baseball 13). */
export const noSuchTable = (): RuleError => new RuleError('no-such-table', 'Game ID not found');
