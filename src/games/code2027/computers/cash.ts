import type { Look } from './look.ts';

/** Cash need (Code2027 20, point 2): the costs still to be paid, minus the player's money. */

/** Estimated costs, as shares of the scope. */
const shares = { architect: 0.1, engineer: 0.04, agencies: 0.02, contract: 1.05 };

/** With a smaller cash need, the computer doesn't visit a lender. */
export const worthBorrowing = 120;
/** Above this cash need, the computer asks an investor; otherwise it asks a bank. */
export const forInvestors = 2_800;

/** Returns the cash need. Negative if the player has more than enough. */
export function cashNeed({ own, scope }: Pick<Look, 'own' | 'scope'>): number {
  const { flags, costs, money, paidScope } = own;
  const design =
    (flags['archDone'] === true || costs.architectural !== undefined ? 0 : shares.architect) +
    (flags['engDone'] === true || costs.engineering !== undefined ? 0 : shares.engineer);
  const agencies = flags['dobApproved'] === true ? 0 : shares.agencies;
  const unpaid = flags['contractSigned'] === true ? Math.max(0, scope - paidScope) : scope;
  return scope * (design + agencies) + unpaid * shares.contract - money;
}
