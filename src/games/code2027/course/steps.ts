import type { BatchResult } from '../../../engine/effects/batch.ts';
import { filled } from '../../../engine/effects/binding.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { withdraw } from '../changes/bargaining.ts';
import { lay } from '../changes/cards.ts';
import { change, changePlayer, changeTurn, type Going, happens } from '../changes/going.ts';
import { moveTo } from '../changes/moving.ts';
import { spendTime } from '../changes/purse.ts';
import { run } from '../effects/registry.ts';
import { holds } from '../position/conditions.ts';
import { destinations, taken } from '../position/destinations.ts';
import { cardsOf, withFlag } from '../position/figures.ts';
import { activePlayer, isInPlay, namesFor } from '../position/people.ts';
import { placesOf } from '../position/score.ts';
import type { Context, EndReason, Player, PlayerId, Snapshot, State, Step, TurnState } from '../state.ts';
import { cardTypes } from '../terms/words.ts';

/** The steps of a turn (Code2027 6). A pending choice may interrupt it between steps. */

/** Adds steps before the ones already planned. */
export function plan(play: Going, steps: readonly Step[]): void {
  change(play, { agenda: [...steps, ...play.state.agenda] });
}

/** Copies what Try Again restores. A shallow copy is enough, because the values themselves never change. */
export const snapshotOf = (player: Player): Snapshot => ({
  space: player.space,
  visit: player.visit,
  visited: player.visited,
  money: player.money,
  time: player.time,
  hand: player.hand,
  active: player.active,
  activeEffects: player.activeEffects,
  loans: player.loans,
  ownerFunding: player.ownerFunding,
  paidScope: player.paidScope,
  costs: player.costs,
  flags: player.flags,
  cardsPlayed: player.cardsPlayed,
  skipTurns: player.skipTurns,
  extraTurns: player.extraTurns,
  canReRoll: player.canReRoll,
});

export const freshTurn: TurnState = {
  snapshot: null,
  rolled: null,
  done: [],
  plays: 0,
  gifts: 0,
  offers: 0,
  deals: 0,
  destination: null,
  movedByEffect: false,
  otherTouched: false,
  checkpoint: null,
  auto: false,
  ending: false,
};

export function startTurn(play: Going, id: PlayerId): void {
  const turnIndex = play.state.turnIndex + 1;
  change(play, { currentPlayerId: id, turnIndex, turn: freshTurn });
  const player = activePlayer(play.state);
  const { round } = play.state;
  if (player.skipTurns > 0) {
    const left = player.skipTurns - 1;
    changePlayer(play, id, { skipTurns: left });
    changeTurn(play, { ending: true });
    happens(play, { kind: 'skipped', player: id, round, left });
    plan(play, [{ do: 'upkeep' }]);
    return;
  }
  changeTurn(play, { snapshot: snapshotOf(player) });
  const { space, visit } = player;
  happens(play, { kind: 'turn', player: id, round, turn: turnIndex, space, visit });
  plan(play, rowsOf(play, 'arrival'));
}

const rowsOf = ({ state, content }: Going, trigger: 'arrival' | 'leave'): Step[] => {
  const { space, visit } = activePlayer(state);
  return content.rows(space, visit, trigger).map(({ id }) => ({ do: 'row', row: id }));
};

/** Runs effects from the content for the active player. */
function runOwn(play: Going, effects: readonly Effect[], context: Omit<Context, 'playerId'>): void {
  const id = play.state.currentPlayerId;
  run(play, filled(effects, id, namesFor(play.state, id)), { ...context, playerId: id });
}

function row(play: Going, id: string): void {
  const { content, state } = play;
  const found = content.row(id);
  const player = activePlayer(state);
  if (found === undefined || !holds(content, state, player, found.when)) return;
  happens(play, { kind: 'row', player: player.id, row: id, label: found.label });
  runOwn(play, found.effects, {
    source: found.label,
    triggerEvent: found.trigger === 'leave' ? 'SPACE_EXIT' : 'SPACE_ENTRY',
    ...(found.ownerFunding && { ownerFunding: true }),
  });
}

/** Performs a manual row. Each row can be performed once per turn. */
export function performRow(play: Going, id: string): void {
  changeTurn(play, { done: [...play.state.turn.done, id] });
  row(play, id);
}

/** Rolls all dice of the space at once, then handles its tables one after another (Code2027 7). */
export function roll(play: Going, again: boolean): void {
  const { content, state } = play;
  const player = activePlayer(state);
  const { space, visit } = player;
  const dice = content.stay(space, visit).roll;
  const rolled = play.chance.roll(dice, `${content.space(space)?.title ?? space}`);
  const checkpoint = player.canReRoll && !again ? snapshotOf(player) : null;
  changeTurn(play, { rolled, destination: null, checkpoint });
  happens(play, { kind: 'roll', player: player.id, space, faces: rolled, again });
  plan(
    play,
    content.tables(space, visit).map((_, table) => ({ do: 'table', space, visit, table })),
  );
}

function table(play: Going, { space, visit, table: at }: Extract<Step, { do: 'table' }>): void {
  const found = play.content.tables(space, visit)[at];
  const faces = play.state.turn.rolled ?? [];
  const [face = 0] = faces;
  if (found === undefined) return;
  const effects =
    found.die === 'both' ? found.effects : (found.byRoll[String(face) as keyof typeof found.byRoll] ?? []);
  if (effects.length === 0) return;
  const { label } = found;
  const shown = found.die === 'both' ? faces : [face];
  happens(play, { kind: 'table', player: play.state.currentPlayerId, label, faces: shown });
  const dice = found.die === 'both' ? { diceRolls: faces } : { diceRoll: face };
  runOwn(play, effects, { source: label, triggerEvent: 'DICE_ROLL', ...dice });
}

/** Returns the principal borrowed from banks and investors since the turn began. */
function borrowed({ turn }: State, { loans }: Player): number {
  const fresh = loans.slice(turn.snapshot?.loans.length ?? loans.length);
  return fresh.reduce((sum, { kind, principal }) => sum + (kind === 'BRIDGE' ? 0 : principal), 0);
}

function spendDays(play: Going): void {
  const { content, state } = play;
  const player = activePlayer(state);
  const { days, daysPerBorrowed } = content.stay(player.space, player.visit);
  const spent =
    daysPerBorrowed === null || daysPerBorrowed === undefined
      ? (days ?? 0)
      : Math.floor(borrowed(state, player) / daysPerBorrowed);
  spendTime(play, player.id, spent, content.space(player.space)?.title ?? player.space);
}

/** Ends the turn when nothing prevents it. */
export function endTurn(play: Going): void {
  withdraw(play, 'turn');
  changeTurn(play, { ending: true, checkpoint: null });
  if (play.state.turn.movedByEffect) {
    plan(play, [{ do: 'upkeep' }]);
    return;
  }
  const way = taken(play.content, play.state, activePlayer(play.state));
  spendDays(play);
  const { to = null, set = {} } = way ?? {};
  plan(play, [...rowsOf(play, 'leave'), { do: 'depart', to, set }, { do: 'upkeep' }]);
}

/** Carries out END_TURN: skips the steps that are left in the turn. */
export function cutShort(play: Going): void {
  change(play, { agenda: [] });
  withdraw(play, 'turn');
  changeTurn(play, { ending: true, checkpoint: null });
  if (!play.state.turn.movedByEffect) {
    const ways = destinations(play.content, play.state, activePlayer(play.state));
    const [only] = ways;
    spendDays(play);
    const way = ways.length === 1 ? only : undefined;
    plan(play, [{ do: 'depart', to: way?.to ?? null, set: way?.set ?? {} }]);
  }
  change(play, { agenda: [...play.state.agenda, { do: 'upkeep' }] });
}

function depart(play: Going, to: string | null, set: Readonly<Record<string, boolean>>): void {
  const { content } = play;
  const { id, space, visit } = activePlayer(play.state);
  if (play.state.turn.movedByEffect) return;
  if (to === null) {
    changePlayer(play, id, { visit: 'Subsequent' });
    return;
  }
  for (const [flag, value] of Object.entries(set)) {
    changePlayer(play, id, { flags: withFlag(content, activePlayer(play.state), flag, value) });
    happens(play, { kind: 'flag', player: id, flag, value });
  }
  const { remember } = content.movement(space, visit) ?? {};
  const { flags } = activePlayer(play.state);
  if (remember !== undefined && !flags[remember]) {
    changePlayer(play, id, { flags: { ...flags, [remember]: to } });
    happens(play, { kind: 'flag', player: id, flag: remember, value: to });
  }
  moveTo(play, id, to, 'turn');
  if (to === content.config.finishSpace) finish(play, id);
}

function finish(play: Going, id: PlayerId): void {
  const { round, options, players } = play.state;
  const order = 1 + players.filter(({ finished }) => finished).length;
  changePlayer(play, id, { finished: true, finishRound: round, finishOrder: order });
  happens(play, { kind: 'finish', player: id, order, round });
  if (options.ending === 'FIRST_FINISH') endGame(play, 'first_finish');
}

/**
 * Runs the effects stored on the player, one entry after another. Only entries that existed when the turn
 * ended run.
 */
function stored(play: Going, at: number, left: number): BatchResult | undefined {
  const { id, activeEffects } = activePlayer(play.state);
  const entry = activeEffects[at];
  if (left === 0 || entry === undefined) return undefined;
  plan(play, [{ do: 'tick', at, left }]);
  const title = play.content.card(entry.sourceCardId)?.title ?? entry.sourceCardId;
  const context: Context = { source: `Card: ${title}`, playerId: id, triggerEvent: 'ACTIVE_EFFECT' };
  return run(play, filled(entry.effects, id, namesFor(play.state, id)), context, true);
}

function tick(play: Going, at: number, left: number): void {
  const { id, activeEffects } = activePlayer(play.state);
  const entry = activeEffects[at];
  if (entry === undefined) return;
  const remaining = entry.remaining - 1;
  const isOver = remaining <= 0;
  changePlayer(play, id, {
    activeEffects: isOver
      ? activeEffects.filter((_, index) => index !== at)
      : activeEffects.with(at, { ...entry, remaining }),
  });
  plan(play, [{ do: 'stored', at: isOver ? at : at + 1, left: left - 1 }]);
}

function expire(play: Going): void {
  const { id, active } = activePlayer(play.state);
  if (active.length === 0) return;
  const aged = active.map(({ cardId, remaining }) => ({ cardId, remaining: remaining - 1 }));
  const over = aged.filter(({ remaining }) => remaining <= 0).map(({ cardId }) => cardId);
  changePlayer(play, id, { active: aged.filter(({ remaining }) => remaining > 0) });
  lay(play, over);
  for (const card of over) happens(play, { kind: 'expire', player: id, card });
}

/** Makes the player discard down to the hand limits. They choose the cards. */
function limits(play: Going): void {
  const player = activePlayer(play.state);
  const { handLimit } = play.content.config.cards;
  const effects = cardTypes.flatMap((cardType) => {
    const count = cardsOf(player, cardType).length - (handLimit[cardType] ?? Number.POSITIVE_INFINITY);
    const payload = { cardIds: [], cardType, count, select: 'CHOICE' };
    return count > 0 ? [{ effectType: 'CARD_DISCARD', payload }] : [];
  });
  runOwn(play, effects, { source: 'Hand limit', triggerEvent: 'TURN_END' });
}

function close(play: Going): void {
  withdraw(play, 'turn');
  const { id, canReRoll } = activePlayer(play.state);
  if (canReRoll) changePlayer(play, id, { canReRoll: false });
  change(play, { endTurnRequested: null });
  changeTurn(play, { snapshot: null, checkpoint: null });
  happens(play, { kind: 'turn_end', player: id, turn: play.state.turnIndex });
}

function next(play: Going): void {
  const { id, extraTurns, finished } = activePlayer(play.state);
  if (extraTurns > 0 && !finished) {
    changePlayer(play, id, { extraTurns: extraTurns - 1 });
    startTurn(play, id);
  } else passOn(play);
}

/**
 * Begins the next player's turn. After every player has had a turn, it checks whether the game ends and
 * counts the round.
 */
export function passOn(play: Going): void {
  const { players, currentPlayerId } = play.state;
  const at = players.findIndex(({ id }) => id === currentPlayerId);
  const later = players.slice(at + 1).find(isInPlay);
  if (later !== undefined) {
    startTurn(play, later.id);
    return;
  }
  const reason = endOfRound(play.state);
  const first = players.find(isInPlay);
  if (reason !== undefined || first === undefined) {
    endGame(play, reason ?? 'all_finished');
    return;
  }
  const round = play.state.round + 1;
  change(play, { round });
  happens(play, { kind: 'round', round });
  startTurn(play, first.id);
}

function endOfRound({ players, round, options }: State): EndReason | undefined {
  if (!players.some(isInPlay)) return 'all_finished';
  const firstFinish = Math.min(...players.map(({ finishRound }) => finishRound ?? Number.POSITIVE_INFINITY));
  if (round >= firstFinish + options.final_rounds) return 'final_rounds';
  return round >= options.max_rounds ? 'round_limit' : undefined;
}

export function endGame(play: Going, reason: EndReason): void {
  withdraw(play, 'turn');
  play.frames = [];
  change(play, { phase: 'END', reason, agenda: [], endTurnRequested: null });
  changeTurn(play, { snapshot: null, checkpoint: null });
  happens(play, { kind: 'end', reason, winners: winnersOf(play) });
}

/** Returns the finished players of rank 1, or the only player who has not resigned. */
export function winnersOf({ state, content }: Pick<Going, 'state' | 'content'>): PlayerId[] {
  const { players, reason } = state;
  if (reason === 'others_resigned') return players.filter(({ resigned }) => !resigned).map(({ id }) => id);
  const places = placesOf(content, players);
  return players
    .filter(({ finished, resigned }, seat) => finished && !resigned && places[seat] === 1)
    .map(({ id }) => id);
}

/**
 * Performs a step.
 *
 * @returns the result of stored effects
 */
export function perform(play: Going, step: Step): BatchResult | undefined {
  switch (step.do) {
    case 'row':
      row(play, step.row);
      break;
    case 'table':
      table(play, step);
      break;
    case 'depart':
      depart(play, step.to, step.set);
      break;
    case 'upkeep': {
      const left = activePlayer(play.state).activeEffects.length;
      plan(play, [
        { do: 'stored', at: 0, left },
        { do: 'expire' },
        { do: 'limits' },
        { do: 'close' },
        { do: 'next' },
      ]);
      break;
    }
    case 'stored':
      return stored(play, step.at, step.left);
    case 'tick':
      tick(play, step.at, step.left);
      break;
    case 'expire':
      expire(play);
      break;
    case 'limits':
      limits(play);
      break;
    case 'close':
      close(play);
      break;
    case 'next':
      next(play);
  }
  return undefined;
}
