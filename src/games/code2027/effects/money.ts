import { z } from 'zod';
import { done, failed } from '../../../engine/effects/effect-type.ts';
import { changePlayer, type Going, happens } from '../changes/going.ts';
import { gain, type Paid, pay, spendTime, takeLoan } from '../changes/purse.ts';
import { debtOf, scopeOf } from '../position/figures.ts';
import { playerIn } from '../position/people.ts';
import type { Player } from '../state.ts';
import { loanKinds, type Quality } from '../terms/words.ts';
import { about, handler, payment, player, sourceOf } from './payloads.ts';

/** Effects on money, days, loans and the contract (Code2027 10). */

/** The event fields for a payment. */
const toldAs = ({ applied, shortfall, bridged }: Paid): Record<string, number> => ({
  applied,
  ...(shortfall !== undefined && { shortfall }),
  ...(bridged !== undefined && { bridged }),
});

export const resourceChange = handler(
  z.object({ ...about, resource: z.enum(['MONEY', 'TIME']), amount: z.int(), ...payment }),
  {
    players: player,
    act: (play, payload, context) => {
      const { playerId, resource, amount: requested } = payload;
      const source = sourceOf(payload, context);
      if (resource === 'TIME')
        return done({ requested, applied: spendTime(play, playerId, requested, source) });
      if (requested >= 0) {
        gain(play, playerId, requested, source);
        return done({ requested, applied: requested });
      }
      const paid = pay(play, playerId, 0 - requested, { ...payload, source });
      return paid === undefined ? failed('Insufficient funds') : done({ requested, ...toldAs(paid) });
    },
  },
);

const isDesign = (category: string | undefined): boolean =>
  category === 'architectural' || category === 'engineering';

/** Returns how much the design fees may still increase. */
function designLeft({ content }: Going, { hand, costs }: Player): number {
  const most = Math.floor((scopeOf(content, { hand }) * content.config.designFeeCapPercent) / 100);
  return Math.max(0, most - (costs.architectural ?? 0) - (costs.engineering ?? 0));
}

export const percentChange = handler(
  z.object({ ...about, percent: z.number(), base: z.enum(['SCOPE', 'MONEY', 'DEBT']), ...payment }),
  {
    players: player,
    act: (play, payload, context) => {
      const { playerId, percent, base, category } = payload;
      const source = sourceOf(payload, context);
      const who = playerIn(play.state, playerId);
      const bases = {
        SCOPE: () => scopeOf(play.content, who),
        MONEY: () => who.money,
        DEBT: () => debtOf(who),
      };
      const whole = Math.floor((bases[base]() * Math.abs(percent)) / 100);
      if (percent >= 0) {
        gain(play, playerId, whole, source);
        return done({ applied: whole });
      }
      const sum = isDesign(category) ? Math.min(whole, designLeft(play, who)) : whole;
      const paid = pay(play, playerId, sum, { ...payload, source });
      if (paid === undefined) return failed('Insufficient funds');
      const { applied, ...rest } = toldAs(paid);
      return done({ applied, ...(sum < whole && { capped: true }), ...rest });
    },
  },
);

export const takeLoanEffect = handler(
  z.object({
    ...about,
    kind: z.enum([...loanKinds, 'OWNER']),
    principal: z.int().min(1),
    ratePercent: z.int().min(0),
  }),
  {
    players: player,
    act: (play, payload, context) =>
      done({ fee: takeLoan(play, payload.playerId, payload, sourceOf(payload, context)) }),
  },
);

export const contractAward = handler(z.object({ ...about, mode: z.enum(['NEW', 'EXTEND']) }), {
  players: player,
  act: (play, payload, context) => {
    const { playerId, mode } = payload;
    const source = sourceOf(payload, context);
    const { contract } = play.content.config;
    const { flags, paidScope, hand } = playerIn(play.state, playerId);
    const scope = scopeOf(play.content, { hand });
    const award = (quality: Quality, priced: number, days: number, told: object) => {
      const price = Math.floor((priced * (100 + contract[quality].premium)) / 100);
      const paid = pay(play, playerId, price, { source, shortfall: 'BRIDGE', category: 'construction' });
      spendTime(play, playerId, days, source);
      const { bridged } = paid ?? {};
      return done({ ...told, price, days, ...(bridged !== undefined && { bridged }) });
    };
    if (mode === 'EXTEND') {
      const quality = flags.contractQuality;
      if (!flags['contractSigned'] || quality === undefined) return done({ price: 0, days: 0 });
      const added = Math.max(0, scope - paidScope);
      const outcome = award(quality, added, Math.ceil(added / contract.scopePerDay), {});
      changePlayer(play, playerId, { paidScope: Math.max(paidScope, scope) });
      tell(play, playerId, mode, outcome, added);
      return outcome;
    }
    const [first, second, ...more] = context.diceRolls ?? [];
    if (first === undefined || second === undefined || more.length > 0)
      return failed('No dice roll provided');
    const quality = contract.qualityByDie[first - 1];
    if (quality === undefined || !Number.isInteger(second)) return failed('Invalid dice roll');
    const days = second * contract[quality].dayMult + Math.ceil(scope / contract.scopePerDay);
    const outcome = award(quality, scope, days, { quality });
    const signed = { ...flags, contractSigned: true, contractQuality: quality };
    changePlayer(play, playerId, { paidScope: scope, flags: signed });
    tell(play, playerId, mode, outcome, scope);
    return outcome;
  },
});

function tell(
  play: Going,
  id: string,
  mode: 'NEW' | 'EXTEND',
  outcome: ReturnType<typeof done>,
  scope: number,
): void {
  if (outcome.is !== 'done') return;
  const { quality, price, days } = outcome.data as { quality?: Quality; price: number; days: number };
  happens(play, {
    kind: 'contract',
    player: id,
    mode,
    ...(quality !== undefined && { quality }),
    price,
    days,
    scope,
  });
}
