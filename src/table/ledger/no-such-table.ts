import { RuleError } from '../../engine/rule-error.ts';

/** The only wording for an id that no table has, or none that may be seen here (section 13 of baseball's rules). */
export const noSuchTable = (): RuleError => new RuleError('no-such-table', 'Game ID not found');
