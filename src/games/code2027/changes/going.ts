import type { Choice } from '../../../engine/effects/batch.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { asksForDice } from '../../../engine/effects/general-types.ts';
import type { Stage } from '../../../engine/effects/processing.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { Event } from '../events.ts';
import { found } from '../position/people.ts';
import type { Context, Frame, Player, PlayerId, State } from '../state.ts';
import { type CardType, isHidden, typeOf } from '../terms/words.ts';

/** The source of randomness for a game. Its calls come in the order of the rules. */
export interface Chance {
  /** Set only in conformance cases, where all rolls are fixed in advance and the same for every purpose. */
  readonly given?: true;
  roll(dice: number, purpose: string): readonly number[];
  /** Rolls a card's dice and returns the part of the context that its effect needs. */
  cardDice(dice: number, context: Context): Pick<Context, 'diceRoll' | 'diceRolls'>;
  shuffle(cards: readonly string[], type: CardType): readonly string[];
}

/** An action in progress: the state so far and its events. */
export interface Going extends Stage<Context> {
  state: State;
  readonly content: Content;
  readonly chance: Chance;
  readonly events: Event[];
}

export function going(state: State, chance: Chance, content: Content = contentFor(state.options)): Going {
  const { frames } = state;
  /** By depth: how many events existed when the effect at that depth began. */
  const marks = new Map<number, number>();
  const play: Going = {
    state,
    content,
    chance,
    events: [],
    frames,
    get pendingChoice() {
      return play.state.pendingChoice;
    },
    ask: (choice) => ask(play, choice),
    answered: (option) => answered(play, option),
    knows: (id) => found(play.state, id)?.resigned === false,
    begins: () => void marks.set(play.frames.length, play.events.length),
    ended: (effect, _context, failure) => {
      const player = ownerOf(play, effect);
      const about = { ...(player !== undefined && { player }), effectType: effect.effectType };
      const isNew = failure !== undefined && !failure.startsWith('Failed to process');
      if (isNew) happens(play, { kind: 'error', ...about, error: failure });
      else if (marks.get(play.frames.length) === play.events.length)
        happens(play, { kind: 'nothing', ...about });
    },
    withDice: (effect, context) => withDice(play, effect, context),
  };
  return play;
}

function ownerOf({ state }: Going, { payload }: Effect): PlayerId | undefined {
  const { playerId } = payload;
  return typeof playerId === 'string' ? found(state, playerId)?.id : undefined;
}

/** Adds the card's own dice. A card never uses the roll of a space (Code2027 11). */
function withDice(play: Going, effect: Effect, context: Context): Context {
  if (play.chance.given) return context;
  const { diceRoll: _sum, diceRolls: _faces, ...rest } = context;
  const dice = asksForDice(effect);
  if (dice === 0) return rest;
  const rolled = play.chance.cardDice(dice, context);
  const faces = rolled.diceRolls ?? [];
  const { playerId: player, source } = context;
  if (player !== undefined && faces.length > 0) happens(play, { kind: 'card_dice', player, source, faces });
  return { ...rest, ...rolled };
}

export function change(play: Going, parts: Partial<State>): void {
  play.state = { ...play.state, ...parts };
}

export function changeTurn(play: Going, parts: Partial<State['turn']>): void {
  change(play, { turn: { ...play.state.turn, ...parts } });
}

export const happens = (play: Going, event: Event): void => void play.events.push(event);

/** Changes a player without recording that the turn affected others. */
export function changeQuietly(play: Going, id: PlayerId, parts: Partial<Player>): void {
  const at = play.state.players.findIndex((player) => player.id === id);
  const before = play.state.players[at];
  if (before === undefined) throw new Error(`There is no player ${id}.`);
  change(play, { players: play.state.players.with(at, { ...before, ...parts }) });
}

export function changePlayer(play: Going, id: PlayerId, parts: Partial<Player>): void {
  changeQuietly(play, id, parts);
  if (id !== play.state.currentPlayerId) touchOthers(play);
}

/** Records that neither the turn nor its roll can be taken back from now on (Code2027 9). */
export function touchOthers(play: Going): void {
  changeTurn(play, { otherTouched: true, checkpoint: null });
}

/** Returns the state in the form that is stored. */
export const reached = ({ state, frames }: Going): State =>
  state.frames === frames ? state : { ...state, frames: frames as readonly Frame[] };

function ask(play: Going, choice: Omit<Choice, 'id'>): void {
  const choicesMade = play.state.choicesMade + 1;
  const id = `c${choicesMade}`;
  change(play, { choicesMade, pendingChoice: { id, ...choice } });
  happens(play, { kind: 'ask', player: choice.playerId, choice: id, about: choice.type });
}

function answered(play: Going, option: string): void {
  const { pendingChoice } = play.state;
  if (pendingChoice === null) throw new Error('Nothing is waiting for an answer.');
  const { id: choice, playerId: player } = pendingChoice;
  change(play, { pendingChoice: null });
  const type = pendingChoice.type.startsWith('CARD') ? typeOf(option) : undefined;
  const isSecret = type !== undefined && isHidden(type);
  happens(play, { kind: 'pick', player, choice, ...(!isSecret && { option }) });
}
