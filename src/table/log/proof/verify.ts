import type { Roll } from '../../../engine/dice/dice.ts';
import type { Game } from '../../../games/game.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { StoredRoll } from '../../../store/records/roll.ts';
import type { Store } from '../../../store/records/store.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { rulesOf } from '../other-rules.ts';
import { deal, dealt, ReplayBroken, replay } from '../replay.ts';
import { diceFault } from './fair-dice.ts';

export interface Verdict {
  /** Whether no fault was found. */
  readonly ok: boolean;
  /** Set if only the seed and rolls could be checked, because the game was played under other rules. */
  readonly otherRules?: 'older' | 'newer';
  readonly rolls: number;
  readonly actions: number;
  /** What was checked, or the first fault, as a sentence. */
  readonly sentence: string;
}

/** The stored data that the check needs. */
export interface GameRecord {
  readonly table: StoredTable;
  readonly actions: readonly StoredAction[];
  readonly rolls: readonly StoredRoll[];
}

export async function readRecord(store: Store, table: StoredTable): Promise<GameRecord> {
  const [actions, rolls] = await Promise.all([store.actions(table.id), store.tableRolls(table.id)]);
  return { table, actions, rolls };
}

/**
 * Checks a finished game from its revealed seed. It checks the seed against the commit posted before the
 * game, the entropy against its parts, and every roll against the stream of both. Then it checks every action
 * against the rules and the hash of the state after it.
 */
export function verify(game: Game, record: GameRecord): Verdict {
  const { table, actions, rolls } = record;
  const verdict = (ok: boolean, sentence: string): Verdict => ({
    ok,
    sentence,
    rolls: rolls.length,
    actions: actions.length,
  });
  const fault = diceFault(record);
  if (fault !== undefined) return verdict(false, fault);
  const missing = actions.findIndex(({ number }, at) => number !== at + 1);
  if (missing >= 0) return verdict(false, `Action ${missing + 1} is missing from the log.`);
  if (actions.length !== table.seq)
    return verdict(false, `The log has ${actions.length} actions, not ${table.seq}.`);
  const replayed = rollsOf(game, record);
  if ('otherRules' in replayed) {
    const { otherRules } = replayed;
    const made = otherRules === 'older' ? 'an older' : 'a newer';
    const sentence = `The game was played under ${made} version of the rules, so this one can’t check its ${actions.length} actions.`;
    const fair = `The seed is the promised one, and all ${rolls.length} rolls follow from it.`;
    const said = game.withoutChance === true ? sentence : `${fair} ${sentence}`;
    return { ...verdict(true, said), otherRules };
  }
  if ('problem' in replayed) return verdict(false, replayed.problem);
  const { rolled } = replayed;
  const stray = rolls.find((roll, index) => !sameRoll(roll, rolled[index]));
  if (stray) return verdict(false, `Roll ${stray.id} isn’t the one that the game made there.`);
  if (rolled.length !== rolls.length) {
    return verdict(false, `The game made ${rolled.length} rolls, but ${rolls.length} are stored.`);
  }
  if (game.withoutChance === true)
    return verdict(true, `All ${actions.length} actions follow the rules, from the first to the last.`);
  return verdict(
    true,
    [
      `The seed is the promised one; all ${rolls.length} rolls and all ${actions.length} actions follow from it.`,
      ...(table.entropyParts === undefined
        ? ['The game started before I kept the ids in its entropy, so those aren’t checked.']
        : []),
      ...restsOn(table),
    ].join(' '),
  );
}

/** Says what the dice rest on, for games that know of beacons. */
function restsOn({ entropyParts }: StoredTable): string[] {
  if (entropyParts?.chain !== 3) return [];
  const { beacon } = entropyParts;
  if (beacon === undefined)
    return [
      'No beacon answered when the game began, so the dice rest on the bot’s word that it’s unmodified.',
    ];
  return [
    beacon.chain === 'quicknet'
      ? `The dice use round ${beacon.round} of drand’s quicknet, which nobody knew when they were sealed.`
      : `The dice use round ${beacon.round} of the host’s own beacon. Whoever runs it can know its values.`,
  ];
}

type Replayed =
  | { readonly rolled: readonly Roll[] }
  /** How the replayed game differs from the stored one. */
  | { readonly problem: string }
  | { readonly otherRules: 'older' | 'newer' };

/** Replays the game under the current rules to get its rolls. */
function rollsOf(game: Game, { table, actions }: GameRecord): Replayed {
  const rules = rulesOf(game, table);
  try {
    const rolled = [...deal(game, table).rolls];
    replay(dealt(game, table), actions, (step) => rolled.push(...step.rolls));
    return { rolled };
  } catch (error) {
    // The current rules may fail on data from other rules. That proves nothing.
    if (rules !== 'same') return { otherRules: rules };
    if (error instanceof ReplayBroken) return { problem: error.message };
    throw error;
  }
}

function sameRoll(stored: StoredRoll, made: Roll | undefined): boolean {
  return (
    made !== undefined &&
    stored.id === made.id &&
    stored.kind === made.kind &&
    stored.purpose === made.purpose &&
    stored.owner === made.owner
  );
}
