import { RuleError } from '../../../engine/rule-error.ts';
import type { ActionChoice, Choice, FormChoice, FormValues } from '../../facets/offer.ts';
import type { Team } from '../cards/team-file.ts';
import { lastName, playerExists, playerOf } from '../league/roster.ts';
import type { Action } from '../records/action.ts';
import type { CardEdit } from '../records/card-edit.ts';
import { inSteps } from '../records/in-steps.ts';
import {
  cardProblem,
  type LineupCard,
  placed,
  positionsOf,
  slotsSwapped,
  withStarter,
} from '../records/lineup-card.ts';
import type { Event } from '../records/play-record.ts';
import type { SealedCard, State, Step } from '../state.ts';
import { teamIn } from '../teams/team-in.ts';
import { fieldPositions, type Position, positionNames } from '../terms/positions.ts';
import { type Side, sides } from '../terms/terms.ts';
import { begin, cardRules, presetCard } from './setup.ts';

/**
 * Before the game, both managers edit their lineup cards at the same time and hand them in (Baseball 2.2,
 * 15).
 */

type Lineups = Extract<Step, { kind: 'lineups' }>;

function lineupsOf({ step }: State): Lineups {
  if (step.kind !== 'lineups') throw new RuleError('wrong-step', 'The lineup cards are already in.');
  return step;
}

function sealedOf(state: State, side: Side): SealedCard {
  const sealed = lineupsOf(state).cards[side];
  if (sealed === null) throw new Error('Only a sealed card’s own manager can change it.');
  return sealed;
}

/** Returns why a side's card can't be handed in; undefined if it can, or if the card is hidden. */
export function problemOfCard(state: State, side: Side): string | undefined {
  const sealed = state.step.kind === 'lineups' ? state.step.cards[side] : null;
  return sealed === null
    ? undefined
    : cardProblem(teamIn(state.options, side), sealed.card, cardRules(state.options));
}

/**
 * Changes the card.
 *
 * @throws RuleError (`bad-lineup`) if the change is impossible
 */
export function editCard(state: State, side: Side, edit: CardEdit): State {
  const step = lineupsOf(state);
  const sealed = sealedOf(state, side);
  const card = edited(state, side, sealed, edit);
  if (typeof card === 'string') throw new RuleError('bad-lineup', card);
  return { ...state, step: { ...step, cards: { ...step.cards, [side]: { ...sealed, card } } } };
}

/** Returns the card after a change, or a sentence that explains why the change is impossible. */
function edited(state: State, side: Side, sealed: SealedCard, edit: CardEdit): LineupCard | string {
  const { card, saved } = sealed;
  const { options } = state;
  switch (edit.kind) {
    case 'place':
      return (
        placeProblem(teamIn(options, side), card, edit) ?? placed(card, edit.slot, edit.player, edit.position)
      );
    case 'swap':
      return edit.one === edit.other
        ? 'Choose two different slots.'
        : slotsSwapped(card, edit.one, edit.other);
    case 'starter':
      return teamIn(options, side).rotation.includes(edit.player)
        ? withStarter(card, edit.player)
        : 'The starting pitcher has to come from the rotation.';
    case 'dh': {
      if (!options.dh) return 'No designated hitter in this game';
      const kept = edit.dh ? saved.dh : saved.noDh;
      return withStarter(kept ?? presetCard(options, side, edit.dh), card.starter);
    }
    case 'default':
      return presetCard(options, side, card.dh);
    case 'saved':
      return savedOf(card, saved) ?? 'There’s no saved lineup for this game.';
  }
}

/**
 * Returns the saved card of the same kind (with or without the DH), or else of the other kind. This way, the
 * offer doesn't reveal which kind the card is.
 */
const savedOf = ({ dh }: LineupCard, saved: SealedCard['saved']): LineupCard | null =>
  dh ? (saved.dh ?? saved.noDh) : (saved.noDh ?? saved.dh);

type PlaceEdit = Extract<CardEdit, { kind: 'place' }>;

/**
 * Returns a problem that no further change to the card could fix. `problemOfCard` reports unrated fielders.
 */
function placeProblem(
  team: Team,
  card: LineupCard,
  { slot, player, position }: Omit<PlaceEdit, 'kind'>,
): string | undefined {
  const pitches = player === card.starter;
  const name = playerExists(player) ? playerOf(player).name : player;
  if (!pitches && !team.hitters.includes(player)) return `${name} is not on the roster for this game`;
  if (card.dh) {
    if (pitches || position === 'P') return 'The pitcher does not bat with a designated hitter';
    return undefined;
  }
  if (position === 'DH') return 'This lineup has no designated hitter.';
  if (pitches !== (position === 'P'))
    return `Only the starting pitcher, ${lastName(card.starter)}, can play P.`;
  const leaves = card.batters[slot - 1]?.player;
  const stays = card.batters.some((one) => one.player === player);
  return leaves === card.starter && !stays
    ? `${lastName(card.starter)} has to bat somewhere. First put him in another slot.`
    : undefined;
}

/**
 * Hands in a card. When the second card is in, both are revealed and the game begins.
 *
 * @throws RuleError (`bad-lineup`) with the validator's sentence
 */
export function handIn(state: State, side: Side): { state: State; events: Event[] } {
  const step = lineupsOf(state);
  const problem = problemOfCard(state, side);
  if (problem !== undefined) throw new RuleError('bad-lineup', problem);
  const ready = { ...step.ready, [side]: true };
  if (!sides.every((each) => ready[each]))
    return { state: { ...state, step: { ...step, ready } }, events: [] };
  const [away, home] = [sealedOf(state, 'away').card, sealedOf(state, 'home').card];
  const shown: Event = {
    kind: 'lineups',
    cards: {
      away: { team: state.options.away, card: away },
      home: { team: state.options.home, card: home },
    },
  };
  return { state: begin(state, { away, home }), events: [shown] };
}

/** Returns a computer's next action: switch to the default lineup, or hand it in. */
export function computerLineup(state: State, side: Side): Action {
  const { card } = sealedOf(state, side);
  const usual = presetCard(state.options, side);
  const same =
    card.starter === usual.starter &&
    card.dh === usual.dh &&
    card.batters.every(
      ({ player, position }, at) =>
        usual.batters[at]?.player === player && usual.batters[at]?.position === position,
    );
  if (same) return { kind: 'ready' };
  return { kind: 'lineup', edit: card.dh === usual.dh ? { kind: 'default' } : { kind: 'dh', dh: usual.dh } };
}

// Choices

const again: readonly string[] = [];

const choice = (edit: CardEdit, label: string, path: readonly string[] = []): ActionChoice<Action> => ({
  kind: 'action',
  action: { kind: 'lineup', edit },
  label,
  path,
  again,
});

/**
 * Returns everything a side may do with its card. Names appear only in menus and forms that the manager opens
 * privately, so the public message reveals nothing.
 */
export function lineupChoices(state: State, side: Side): Choice<Action>[] {
  const { card, saved } = sealedOf(state, side);
  const { rotation } = teamIn(state.options, side);
  const ready: ActionChoice<Action> = {
    kind: 'action',
    action: { kind: 'ready' },
    label: 'Ready',
    path: [],
    style: 'success',
  };
  return [
    ...(problemOfCard(state, side) === undefined ? [ready] : []),
    choice({ kind: 'default' }, 'Default lineup'),
    ...(savedOf(card, saved) === null ? [] : [choice({ kind: 'saved' }, 'Saved lineup')]),
    placeForm(state, side, card),
    swapForm(card),
    ...rotation.map((player) => choice({ kind: 'starter', player }, pitcherLabel(player), ['Pitcher'])),
    ...(state.options.dh
      ? [
          choice(
            { kind: 'dh', dh: !card.dh },
            card.dh ? 'The pitcher bats: no DH' : 'A designated hitter bats',
            ['Pitcher'],
          ),
        ]
      : []),
  ];
}

const pitcherLabel = (id: string): string => `${playerOf(id).name}, throws ${playerOf(id).throws}`;

const slotValues = (card: LineupCard) =>
  card.batters.map(({ player, position }, at) => ({
    value: `${at + 1}`,
    label: `${at + 1}. ${lastName(player)}, ${positionNames[position]}`,
  }));

/** The slot chosen in the form; 0 if none is chosen. */
const slotIn = (values: FormValues, id: string): number => Number(values[id]?.[0] ?? 0);

/** The maximum number of values in a menu. */
const menuRoom = 25;

function placeForm(state: State, side: Side, card: LineupCard): FormChoice<Action> {
  const team = teamIn(state.options, side);
  const men = [...(card.dh ? [] : [card.starter]), ...team.hitters].slice(0, menuRoom);
  const positions = positionsOf(card.dh);
  const write = (values: FormValues): PlaceEdit => ({
    kind: 'place',
    slot: slotIn(values, 'slot'),
    player: values['player']?.[0] ?? '',
    position: positions.find((one) => one === values['position']?.[0]) ?? 'C',
  });
  return inSteps({
    id: 'place',
    label: 'Change…',
    title: 'Who bats where',
    button: 'Set',
    again,
    fields: [
      { id: 'slot', label: 'Slot', values: slotValues(card) },
      {
        id: 'player',
        label: 'Player',
        values: men.map((player) => ({ value: player, label: lastName(player), hint: hintOf(card, player) })),
      },
      {
        id: 'position',
        label: 'Position',
        values: positions.map((value) => ({ value, label: positionNames[value] })),
      },
    ],
    // The public button contains the form's initial values, so they must not depend on the card.
    initial: { slot: [], player: [], position: [] },
    read: (action) => {
      if (action.kind !== 'lineup' || action.edit.kind !== 'place') return undefined;
      const { slot, player, position } = action.edit;
      return { slot: [`${slot}`], player: [player], position: [position] };
    },
    write: (values) => ({ kind: 'lineup', edit: write(values) }),
    settle: (values, field) => settledPlace(card, values, field),
    problem: (values) => placeProblem(team, card, write(values)),
  });
}

/**
 * Fills in related fields. A slot fills in its batter and position, unless a player was chosen first. A
 * chosen player gets the slot's position if he can play it.
 */
function settledPlace(card: LineupCard, values: FormValues, field: string): FormValues {
  const place = card.batters[slotIn(values, 'slot') - 1];
  if (place === undefined || field === 'position') return values;
  const [player] = values['player'] ?? [];
  const waits = player !== undefined && (values['position'] ?? []).length === 0;
  if (player === undefined || (field === 'slot' && !waits))
    return { ...values, player: [place.player], position: [place.position] };
  return { ...values, position: [positionFor(card, player, place.position)] };
}

/**
 * Returns the position for a player who moves into a slot. If he has no rating there, returns his position on
 * the card, or else the first position he is rated for.
 */
function positionFor(card: LineupCard, player: string, position: Position): Position {
  if (!playerExists(player)) return position;
  if (player === card.starter) return 'P';
  const rated = fieldPositions.filter((one) => playerOf(player).positions[one] !== undefined);
  if (position === 'DH' || rated.some((one) => one === position)) return position;
  return card.batters.find((one) => one.player === player)?.position ?? rated[0] ?? position;
}

/** For example, `Bats 3rd at SS · plays SS 2B · bats R`. */
function hintOf(card: LineupCard, id: string): string {
  const { bats, positions } = playerOf(id);
  const at = card.batters.findIndex(({ player }) => player === id);
  const rated = fieldPositions.filter((position) => positions[position] !== undefined).join(' ');
  return [
    at < 0 ? 'Bench' : `Slot ${at + 1}, ${card.batters[at]?.position}`,
    `plays ${rated}`,
    `bats ${bats}`,
  ].join(' · ');
}

function swapForm(card: LineupCard): FormChoice<Action> {
  const values = slotValues(card);
  return inSteps({
    id: 'swap',
    label: 'Swap…',
    title: 'Swap the slots of two batters',
    button: 'Swap',
    again,
    fields: [
      { id: 'one', label: 'One slot', values },
      { id: 'other', label: 'Other slot', values },
    ],
    initial: { one: [], other: [] },
    read: (action) =>
      action.kind === 'lineup' && action.edit.kind === 'swap'
        ? { one: [`${action.edit.one}`], other: [`${action.edit.other}`] }
        : undefined,
    write: (chosen) => ({
      kind: 'lineup',
      edit: { kind: 'swap', one: slotIn(chosen, 'one'), other: slotIn(chosen, 'other') },
    }),
    problem: (chosen) =>
      slotIn(chosen, 'one') === slotIn(chosen, 'other') ? 'Choose two different slots.' : undefined,
  });
}
