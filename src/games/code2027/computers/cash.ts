import type { Look } from './look.ts';

/** Cash need (20.2): what is still to be paid, without what is in the purse. */

/** Shares of the scope. */
const shares = { architect: 0.1, engineer: 0.04, agencies: 0.02, contract: 1.05 };

/** Below it nobody goes to a lender. */
export const worthBorrowing = 120;
/** Above it an investor is asked, else a bank. */
export const forInvestors = 2_800;

/** Negative where there is more than is needed. */
export function cashNeed({ own, scope }: Pick<Look, 'own' | 'scope'>): number {
  const { flags, costs, money, paidScope } = own;
  const design =
    (flags['archDone'] === true || costs.architectural !== undefined ? 0 : shares.architect) +
    (flags['engDone'] === true || costs.engineering !== undefined ? 0 : shares.engineer);
  const agencies = flags['dobApproved'] === true ? 0 : shares.agencies;
  const unpaid = flags['contractSigned'] === true ? Math.max(0, scope - paidScope) : scope;
  return scope * (design + agencies) + unpaid * shares.contract - money;
}
