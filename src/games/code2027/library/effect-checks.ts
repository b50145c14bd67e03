import { filled } from '../../../engine/effects/binding.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import type { Path } from '../../../engine/files/places.ts';
import { registry } from '../effects/registry.ts';
import type { Deck } from './document.ts';
import type { Fault } from './mistakes.ts';

/** Checks structured effects against the rules. */

/** Player ids to fill into payloads. For these checks, any player will do. */
const somebody = { $SELF: 'p1', $RIGHT: 'p2', $LEFT: 'p2', $TARGET: 'p2', $ACTOR: 'p1' };

const isEffect = (value: object): value is Effect =>
  'effectType' in value && typeof value.effectType === 'string' && 'payload' in value;

function isGood(effect: Effect): boolean {
  const [whole = effect] = filled([effect], 'p1', somebody);
  return (
    registry.get(effect.effectType)?.read(whole.payload, { source: 'deck', playerId: 'p1' }) !== undefined
  );
}

/** Lists the mistakes of the effects in a value, including nested effects. */
function faultsWithin(value: unknown, path: Path, subject: string): Fault[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => faultsWithin(one, [...path, key], subject));
  if (inner.length > 0 || !isEffect(value) || isGood(value)) return inner;
  const text = registry.has(value.effectType)
    ? `This isn’t a valid ${value.effectType} effect.`
    : `“${value.effectType}” isn’t a type of effect.`;
  return [{ path, subject, code: 'BAD_VALUE', text }];
}

/** Lists the mistakes in the effects of cards, spaces and dice tables. */
export const faultsOfEffects = ({ cards = [], spaceEffects = [], diceEffects = [] }: Deck): Fault[] => [
  ...cards.flatMap(({ id, effects }, index) => faultsWithin(effects, ['cards', index, 'effects'], id)),
  ...spaceEffects.flatMap(({ space, effects }, index) =>
    faultsWithin(effects, ['spaceEffects', index, 'effects'], space),
  ),
  ...diceEffects.flatMap((row, index) =>
    row.die === 'both'
      ? faultsWithin(row.effects, ['diceEffects', index, 'effects'], row.space)
      : faultsWithin(row.byRoll, ['diceEffects', index, 'byRoll'], row.space),
  ),
];
