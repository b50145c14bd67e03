import type { Look } from './look.ts';

/** Cash need (Code2027 20, point 2): what is still to be paid, minus the purse. */

/** Shares of the scope. */
const shares = { architect: 0.1, engineer: 0.04, agencies: 0.02, contract: 1.05 };

/** With a smaller need nobody goes to a lender. */
export const worthBorrowing = 120;
/** Above this need an investor is asked, otherwise a bank. */
export const forInvestors = 2_800;

/** Negative where the player has more than enough. */
export function cashNeed({ own, scope }: Pick<Look, 'own' | 'scope'>): number {
  const { flags, costs, money, paidScope } = own;
  const design =
    (flags['archDone'] === true || costs.architectural !== undefined ? 0 : shares.architect) +
    (flags['engDone'] === true || costs.engineering !== undefined ? 0 : shares.engineer);
  const agencies = flags['dobApproved'] === true ? 0 : shares.agencies;
  const unpaid = flags['contractSigned'] === true ? Math.max(0, scope - paidScope) : scope;
  return scope * (design + agencies) + unpaid * shares.contract - money;
}
