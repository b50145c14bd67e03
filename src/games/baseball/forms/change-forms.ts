import { offers } from '../../choices.ts';
import type { FormChoice, FormField, FormValues } from '../../facets/offer.ts';
import { lastName } from '../league/roster.ts';
import { fieldersChanged, outsiders, shortly } from '../lineup/changes.ts';
import { entryInSlot, fielderAt, isPresent, mayField, present, vacancies } from '../lineup/lineup.ts';
import { freeSlots, ratingProblem } from '../lineup/rearrangement.ts';
import { moundProblem, rulesOf, substitutionProblem } from '../lineup/substitution.ts';
import type { Action } from '../records/action.ts';
import { inSteps } from '../records/in-steps.ts';
import { notate } from '../records/notation.ts';
import type { State, TeamState } from '../state.ts';
import { type DefenseMoves, inOrder, type Substitution } from '../terms/decisions.ts';
import { type FieldPosition, fieldPositions, positionNames } from '../terms/positions.ts';
import type { PlayerId, Side } from '../terms/terms.ts';

/** Forms for changing several fielders at once and for double switches (Baseball 2.3). */

/** The maximum number of values in a menu. */
const menuRoom = 25;
const mostMoves = 5;
const mostInSwitch = 4;

type Form = FormChoice<Action>;
type DoubleSwitch = Extract<Substitution, { kind: 'double_switch' }>;

/**
 * The maximum length of an action's text (Baseball 18.1). Imported leagues have longer player ids, so fewer
 * players fit.
 */
const longestText = 60;

const fits = (change: Substitution): boolean => notate(action(change)).length <= longestText;

const action = (change: Substitution): Action => ({ kind: 'substitution', change });
const changeIn = (act: Action): Substitution | undefined =>
  act.kind === 'substitution' ? act.change : undefined;

/** Whether a form of the team in the field offers this change. */
export function isInForm(state: State, side: Side, change: Substitution): boolean {
  if (change.kind === 'double_switch') return offers(doubleSwitchForm(state, side), action(change));
  return change.kind === 'defence' && offers(movesForm(state, side), action(change));
}

const movesForm = (state: State, side: Side): Form[] =>
  rulesOf(state).rated ? fieldersForm(state, side) : twoMovesForm(state, side);

/** Returns the substitution forms of the team in the field. */
export function changeForms(state: State, side: Side): Form[] {
  const fielders = movesForm(state, side);
  // The path puts these forms after the play decisions, with the other changes.
  return [...fielders, ...doubleSwitchForm(state, side)].map((form) => ({ ...form, path: ['Substitute'] }));
}

// Fielders: any number of players, each to a position that he may play

const key = (player: PlayerId, position: FieldPosition): string => `${player}=${position}`;

/** Reads a form value, written as in the notation, into a move. */
function moveOf(value: string): DefenseMoves[number] | undefined {
  const [player = '', word] = value.split('=');
  const position = fieldPositions.find((each) => each === word);
  return position === undefined ? undefined : { player, position };
}

/** Returns every move that puts a player at one of these positions now. */
function movesTo(state: State, team: TeamState, positions: readonly FieldPosition[]): DefenseMoves {
  const players = [...team.lineup.filter(isPresent).map(({ player }) => player), ...outsiders(team)];
  const open = vacancies(team);
  const rules = rulesOf(state);
  const moves = [...new Set(players)].flatMap((player) =>
    positions
      // A fielder needs a rating. Only an open position may have an emergency fielder.
      .filter((position) => !rules.rated || mayField(player, position) || open.includes(position))
      .filter((position) => present(team, player)?.position !== position)
      .filter((position) => ratingProblem(team, player, position, rules) === undefined)
      .map((position) => ({ player, position })),
  );
  // Rated players come first, because a menu shows only a limited number of values.
  return moves.sort(
    (a, b) => Number(mayField(b.player, b.position)) - Number(mayField(a.player, a.position)),
  );
}

const movesField = (id: string, label: string, moves: DefenseMoves): FormField => ({
  id,
  label,
  multiple: true,
  values: moves.slice(0, menuRoom).map(({ player, position }) => ({
    value: key(player, position),
    label: `${lastName(player)} to ${positionNames[position]}`,
  })),
});

const infielders = ['C', '1B', '2B', '3B', 'SS'] as const;
const outfielders = ['LF', 'CF', 'RF'] as const;
const stays = 'stays';

function pitchersField(state: State, side: Side, first: readonly string[]): FormField {
  const team = state.teams[side];
  const free = moundProblem(state, side) === undefined ? [...team.bullpen, ...team.bench] : [];
  const men = free.map((value) => ({ value, label: shortly(value) }));
  const none = first.map((value) => ({ value, label: 'No change' }));
  return { id: 'pitcher', label: 'Pitcher', values: [...none, ...men].slice(0, menuRoom) };
}

/** Whether any of these changes is possible. If not, the form is left out. */
const someLegal = (state: State, side: Side, changes: readonly Substitution[]): boolean =>
  changes.some((change) => substitutionProblem(state, side, change) === undefined);

function fieldersForm(state: State, side: Side): Form[] {
  const team = state.teams[side];
  if (!someLegal(state, side, fieldersChanged(team))) return [];
  const fields = [
    pitchersField(state, side, [stays]),
    movesField('infield', 'Infield', movesTo(state, team, infielders)),
    movesField('outfield', 'Outfield', movesTo(state, team, outfielders)),
  ];
  const read = (moves: DefenseMoves): FormValues => {
    const among = (positions: readonly FieldPosition[]) =>
      moves
        .filter(({ position }) => positions.includes(position))
        .map((one) => key(one.player, one.position));
    return {
      pitcher: [moves.find(({ position }) => position === 'P')?.player ?? stays],
      infield: among(infielders),
      outfield: among(outfielders),
    };
  };
  const chosen = (values: FormValues): DefenseMoves => {
    const [pitcher = stays] = values['pitcher'] ?? [];
    const fielders = [...(values['infield'] ?? []), ...(values['outfield'] ?? [])];
    return [
      ...(pitcher === stays ? [] : [{ player: pitcher, position: 'P' as const }]),
      ...fielders.flatMap((value) => moveOf(value) ?? []),
    ];
  };
  const write = (values: FormValues): Action | undefined => {
    let moves = inOrder(chosen(values).slice(0, mostMoves));
    while (!fits({ kind: 'defence', moves })) moves = moves.slice(0, -1);
    return moves.length === 0 ? undefined : action({ kind: 'defence', moves });
  };
  return [
    inSteps({
      id: 'fielders',
      label: 'Several changes…',
      title: 'Changes in the field',
      button: 'Change',
      fields,
      initial: read([]),
      read: (act) => {
        const change = changeIn(act);
        return change?.kind === 'defence' ? read(change.moves) : undefined;
      },
      write,
      problem: (values) => {
        const moves = chosen(values);
        if (moves.length === 0) return 'Choose somebody for a position.';
        const change: Substitution = { kind: 'defence', moves: inOrder(moves) };
        if (moves.length > mostMoves || !fits(change))
          return 'That’s too many changes at once. Make some of them later.';
        return substitutionProblem(state, side, change);
      },
    }),
  ];
}

// Manual mode requires no ratings: anyone may move anywhere, two players at a time

const nobody = 'nobody';
const nowhere = 'nowhere';

function twoMovesForm(state: State, side: Side): Form[] {
  const team = state.teams[side];
  const inGame = team.lineup.filter(isPresent).map(({ player }) => player);
  // One value is reserved for "Nobody else". Both fields list the same players, because moves are sorted by
  // position.
  const men = [...new Set([...inGame, ...outsiders(team)])].slice(0, menuRoom - 1);
  const changes = [
    ...fieldersChanged(team),
    ...team.bench.map((player): Substitution => ({ kind: 'defence', moves: [{ player, position: 'LF' }] })),
  ];
  if (!someLegal(state, side, changes)) return [];
  const positions = fieldPositions.map((value) => ({ value, label: positionNames[value] }));
  const values = (list: readonly PlayerId[]) => list.map((value) => ({ value, label: shortly(value) }));
  const read = ([one, other]: DefenseMoves): FormValues => ({
    player: one === undefined ? [] : [one.player],
    position: one === undefined ? [] : [one.position],
    other: [other?.player ?? nobody],
    goes: [other?.position ?? nowhere],
  });
  /** Returns the chosen moves; undefined while a player or his position is missing. */
  const chosen = ({ player, position, other, goes }: FormValues): DefenseMoves | undefined => {
    const first = moveOf(`${player?.[0]}=${position?.[0]}`);
    if (first === undefined) return undefined;
    if (other?.[0] === nobody && goes?.[0] === nowhere) return [first];
    const second = other?.[0] === nobody ? undefined : moveOf(`${other?.[0]}=${goes?.[0]}`);
    return second && inOrder([first, second]);
  };
  return [
    inSteps({
      id: 'fielders',
      label: 'Move fielders…',
      title: 'Changes in the field',
      button: 'Move',
      fields: [
        { id: 'player', label: 'Player', values: values(men) },
        { id: 'position', label: 'Goes to', values: positions },
        {
          id: 'other',
          label: 'And',
          values: [{ value: nobody, label: 'Nobody else' }, ...values(men)],
        },
        { id: 'goes', label: 'He goes to', values: [{ value: nowhere, label: 'Nowhere' }, ...positions] },
      ],
      initial: read([]),
      read: (act) => {
        const change = changeIn(act);
        return change?.kind === 'defence' && change.moves.length <= 2 ? read(change.moves) : undefined;
      },
      write: (values) => {
        const moves = chosen(values);
        return moves && action({ kind: 'defence', moves });
      },
      problem: (values) => {
        const moves = chosen(values);
        return moves === undefined
          ? 'Choose who moves and where he goes, for both if you move two.'
          : substitutionProblem(state, side, { kind: 'defence', moves });
      },
    }),
  ];
}

// Double switches

/**
 * Ways to assign the remaining free slots to the newcomers, who are in position order. The newcomer with
 * digit 1 bats first.
 */
const orders = ['123', '132', '213', '231', '312', '321'] as const;
const orderWords: Readonly<Record<(typeof orders)[number], string>> = {
  '123': 'By position',
  '132': '1st, 3rd, 2nd',
  '213': '2nd, 1st, 3rd',
  '231': '2nd, 3rd, 1st',
  '312': '3rd, 1st, 2nd',
  '321': '3rd, 2nd, 1st',
};

/** Converts the first `count` digits of an order to indexes into the list of free slots. */
function ranks(order: string, count: number): number[] {
  const signs = [...order].slice(0, count);
  const sorted = [...signs].sort();
  return signs.map((sign) => sorted.indexOf(sign));
}

function doubleSwitchForm(state: State, side: Side): Form[] {
  const team = state.teams[side];
  if (team.dh || moundProblem(state, side) !== undefined) return [];
  const pitchers = pitchersField(state, side, []);
  const fielders = movesField(
    'fielders',
    'Fielders',
    movesTo(state, team, [...infielders, ...outfielders]).filter(
      ({ player }) => !team.bullpen.includes(player),
    ),
  );
  const isNew = (player: PlayerId) => present(team, player) === undefined;

  /** Returns the double switch chosen in the fields; undefined while it is incomplete. */
  const made = (values: FormValues): DoubleSwitch | undefined => {
    const [pitcher] = values['pitcher'] ?? [];
    const moves = inOrder((values['fielders'] ?? []).flatMap((value) => moveOf(value) ?? []));
    if (pitcher === undefined || moves.length === 0 || moves.length >= mostInSwitch) return undefined;
    const free = freeSlots(team, [{ player: pitcher, position: 'P' }, ...moves]);
    const own = Number(values['slot']?.[0]);
    const left = free.filter((slot) => slot !== own);
    const newcomers = moves.filter(({ player }) => isNew(player));
    const places = ranks(values['order']?.[0] ?? '123', newcomers.length);
    const slotOf = (player: PlayerId): number | undefined => {
      const at = newcomers.findIndex((one) => one.player === player);
      return at < 0 ? (present(team, player)?.order ?? undefined) : left[places[at] ?? 0];
    };
    const switched = moves.flatMap((one) => {
      const slot = slotOf(one.player);
      return slot === undefined ? [] : [{ ...one, slot }];
    });
    if (switched.length < moves.length) return undefined;
    const mound = { player: pitcher, position: 'P', slot: own } as const;
    const change: DoubleSwitch = { kind: 'double_switch', moves: [mound, ...switched] };
    return fits(change) ? change : undefined;
  };

  const read = ({ moves }: DoubleSwitch): FormValues => {
    const others = moves.filter(({ position }) => position !== 'P');
    const slots = others.filter(({ player }) => isNew(player)).map(({ slot }) => slot);
    const sorted = [...slots].sort((a, b) => a - b);
    const places = slots.map((slot) => sorted.indexOf(slot));
    const mound = moves.find(({ position }) => position === 'P');
    return {
      pitcher: mound === undefined ? [] : [mound.player],
      fielders: others.map(({ player, position }) => key(player, position)),
      slot: [String(mound?.slot ?? 9)],
      order: [orders.find((order) => ranks(order, slots.length).join() === places.join()) ?? '123'],
    };
  };

  const [pitcher] = pitchers.values;
  const some = fielders.values
    .filter(({ value }) => isNew(moveOf(value)?.player ?? ''))
    .flatMap(({ value }) => {
      const { position } = moveOf(value) ?? {};
      const slot = position === undefined ? undefined : fielderAt(team, position)?.order;
      const change = made({ pitcher: [pitcher?.value ?? ''], fielders: [value], slot: [String(slot ?? 9)] });
      return change === undefined ? [] : [change];
    });
  if (!someLegal(state, side, some)) return [];
  return [
    inSteps({
      id: 'double_switch',
      label: 'Double switch…',
      title: 'Double switch',
      button: 'Switch',
      fields: [
        pitchers,
        fielders,
        {
          id: 'slot',
          label: 'Pitcher bats',
          values: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => ({
            value: String(slot),
            label: `${slot} (${lastName(entryInSlot(team, slot).player)})`,
          })),
        },
        {
          id: 'order',
          label: 'Others bat',
          values: orders.map((value) => ({ value, label: orderWords[value] })),
        },
      ],
      initial: { pitcher: [], fielders: [], slot: [], order: ['123'] },
      read: (act) => {
        const change = changeIn(act);
        return change?.kind === 'double_switch' ? read(change) : undefined;
      },
      write: (values) => {
        const change = made(values);
        return change && action(change);
      },
      problem: (values) => {
        const change = made(values);
        if (change !== undefined) return substitutionProblem(state, side, change);
        return (values['fielders'] ?? []).length >= mostInSwitch
          ? 'That’s too many changes for one double switch.'
          : 'Choose a free slot for the pitcher to bat in, and at least one other new player.';
      },
    }),
  ];
}
