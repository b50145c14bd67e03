import { canonicalJson, stateHash } from '../../../src/engine/canonical.ts';
import { createDice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Action } from '../../../src/games/code2027/actions.ts';
import { contentFor } from '../../../src/games/code2027/box/known.ts';
import { advance } from '../../../src/games/code2027/course/advance.ts';
import { chanceOf } from '../../../src/games/code2027/course/chance.ts';
import { start } from '../../../src/games/code2027/course/setup.ts';
import type { Seat, State } from '../../../src/games/code2027/state.ts';
import { awaited, clockOf, timeoutsOf } from '../../../src/games/code2027/window/awaited.ts';
import { legalFor } from '../../../src/games/code2027/window/legal.ts';
import { notate, parse } from '../../../src/games/code2027/words/notation.ts';
import { luckOf } from '../../contract/luck.ts';
import { type Findings, inspectGames } from '../inspection.ts';
import { brokenBy, Ledger } from './invariants.ts';
import { quickChance } from './quick-chance.ts';
import { anyTurn, deal, optionsOf, playRandomly, seatsOf, type Taken } from './random-games.ts';

/** Searches random games for anything that Code2027 19 forbids. */

/**
 * Checks the games with numbers from `from` up to, but not including, `to`.
 *
 * @param deep one in this many actions is checked deeply, and one in this many games is replayed
 */
export const inspect = (from: number, to: number, deep = 40): Findings =>
  inspectGames(from, to, (number, { note, saw, acted }) => {
    const ledger = new Ledger();
    ledger.add(deal(number).events);
    const end = playRandomly(number, (taken, luck) => {
      acted();
      ledger.add(taken.events);
      note([...brokenBy(taken), ledger.problem(taken.next)]);
      if (luck.once(deep)) note(brokenDeeply(taken));
      if (luck.once(deep * 20)) note([endsByClock(taken.next)]);
      saw(...wordsFor(taken));
    });
    note([afterTheEnd(end)]);
    saw(end.reason ?? 'no reason');
    if (number % deep === 0) note([replayed(number)]);
  });

/** Code2027 19, invariants 7 and 14: also checks the text of an action. */
function brokenDeeply({ state, seat, action, next, seed }: Taken): (string | undefined)[] {
  const before = canonicalJson(state);
  const again = advance(JSON.parse(before) as State, seat, parse(notate(action)), quickChance(seed));
  return [
    stateHash(again.state) === stateHash(next) ? undefined : '14: the same action leads elsewhere',
    notate(action).length <= 60 && notate(action).length > 0 ? undefined : `14: ${notate(action)} is long`,
    strangersRefused(next),
    clockOf(contentFor(next.options), next) === undefined && next.phase !== 'END'
      ? 'clock: none runs'
      : undefined,
    canonicalJson(state) === before ? undefined : '7: the state has changed in place',
  ];
}

/** A legal action of one seat is refused from any other seat that need not act (Code2027 19, invariant 7). */
function strangersRefused(state: State): string | undefined {
  const content = contentFor(state.options);
  const asked = awaited(state);
  const all = asked.flatMap((seat) => legalFor(content, state, seat).actions);
  for (const seat of state.players.keys()) {
    if (asked.includes(seat)) continue;
    for (const action of all)
      if (isTaken(state, seat, action)) return `7: ${notate(action)} of another is taken`;
  }
  return undefined;
}

function isTaken(state: State, seat: Seat, action: Action): boolean {
  try {
    advance(state, seat, action, quickChance(1));
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** Code2027 19, invariant 13. */
function afterTheEnd(state: State): string | undefined {
  if (state.round > state.options.max_rounds) return '13: the game has lasted too long';
  const actions: Action[] = [{ type: 'auto' }, { type: 'end' }, { type: 'resign' }, { type: 'decline' }];
  const taken = actions.some((action) =>
    [...state.players.keys()].some((seat) => isTaken(state, seat, action)),
  );
  return taken || timeoutsOf(state).length > 0 || awaited(state).length > 0
    ? '13: something follows the end'
    : undefined;
}

/** More time-outs than any game needs: one each for a turn, a choice and an offer. */
const mostTimeouts = 2_000;

/** Time-outs alone bring every game to its end (Code2027 21.5). */
export function endsByClock(from: State): string | undefined {
  let state = from;
  for (let count = 0; state.phase !== 'END'; count += 1) {
    const [due] = timeoutsOf(state);
    if (due === undefined || count === mostTimeouts) return '13: time-outs do not end the game';
    ({ state } = advance(state, due.seat, due.action, quickChance(count)));
  }
  return undefined;
}

/** Maximum number of actions in a replay with a table's own dice. */
const longest = 2_000;

/**
 * The actions, read back from their texts and with the same dice, give the same states after every line (Code2027 19,
 * invariant 14).
 */
function replayed(number: number): string | undefined {
  const stream = { seed: number.toString(16).padStart(64, '0'), entropy: 'trial' };
  const seating = Array.from({ length: seatsOf(number) }, () => ({ kind: 'person' }) as const);
  const asked = optionsOf(number);
  const begin = (dice: ReturnType<typeof createDice>) =>
    start(asked, seating, chanceOf(dice), contentFor(asked)).state;
  const luck = luckOf(number + 104_729);
  const dice = createDice(stream);
  let state = begin(dice);
  const lines = [{ seat: 0, text: '', hash: stateHash(state) }];
  while (state.phase !== 'END' && lines.length < longest) {
    const { seat, action } = anyTurn(state, number % 3 === 0, luck);
    const text = notate(action);
    ({ state } = advance(state, seat, action, chanceOf(dice)));
    lines.push({ seat, text, hash: stateHash(state) });
  }
  const second = createDice(stream);
  let own = begin(second);
  for (const [at, { seat, text, hash }] of lines.entries()) {
    if (at > 0) ({ state: own } = advance(own, seat, parse(text), chanceOf(second)));
    if (stateHash(own) !== hash) return `14: line ${at} leads elsewhere`;
  }
  return undefined;
}

function wordsFor({ events, action, state, next }: Taken): string[] {
  return [
    action.type,
    ...events.map(({ kind }) => `${kind}!`),
    ...events.flatMap((event) => (event.kind === 'withdrawn' ? [`withdrawn, ${event.by}`] : [])),
    ...(action.type === 'resign' && state.pendingChoice !== null ? ['resigned while a choice waits'] : []),
    ...(action.type === 'resign' && state.negotiation !== null ? ['resigned while an offer is open'] : []),
    ...(next.frames.length > 2 ? ['a choice deep within'] : []),
  ];
}
