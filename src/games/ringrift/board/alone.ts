import { counted } from '../../../engine/english.ts';
import type { Illustrated, Preview } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Action, ActionOf } from '../actions.ts';
import { between, lyingOn } from '../forms/along.ts';
import { type Standing, standingAt } from '../forms/choices.ts';
import { letteredRegions } from '../forms/claims.ts';
import { waysOf } from '../forms/list.ts';
import { lineChoice } from '../forms/longer-line.ts';
import { classLine, isSlide, runOf } from '../forms/recovering.ts';
import { stackOf, type Preview as Tried } from '../pieces.ts';
import { apply, legalMoves, notate, preview } from '../ringrift.ts';
import { hasLeft, isGone, playerOf, seatOf } from '../sitting.ts';
import type { State } from '../state.ts';
import { lineLength } from '../terms/boards.ts';
import { nameOf } from '../terms/geometry.ts';
import type { View } from '../view.ts';
import { decisionWords } from '../words/decisions.ts';
import type { CellName, RegionShown } from './letters.ts';
import { sceneOf, wayOf } from './of-state.ts';
import { isBig } from './part.ts';
import type { Scene } from './scene.ts';
import { deedOf } from './table.ts';
import { closer, inBrief, withCloser } from './tiles.ts';

/** The private answer (RingRift 21.3). It highlights the cells of each step and previews the decision. */

export function privately(view: View, path: readonly string[], names: Names): Illustrated | undefined {
  const { viewer, game } = view;
  if (viewer === 'public') return undefined;
  const player = playerOf(game, viewer);
  if (player !== game.player || game.player === 0) return { panel: whoseTurn(view, names), idle: true };
  const at = standingAt(view, path);
  if (at === undefined) return undefined;
  const { lit, chosen, ask } = at;
  const isAsked = path.length > 0 || at.ways.length > 1 || at.ways[0]?.steps.length !== 0;
  const said = advice(view, path, at);
  const regions = regionsAt(game, at);
  return {
    panel: {
      title: isAsked ? ask : 'You have only one move',
      text: said.length > 0 ? said.join('\n') : (path.at(-1) ?? `You ${deedWords(game)}.`),
    },
    ...pictured(
      {
        ...sceneOf(view, names),
        chosen,
        paid: buriedIn(game, lit, ask),
        ...(regions.length > 0 ? { regions } : { lit }),
      },
      chosen,
    ),
    alt: `${ask} ${seenWords(lit, regions)}`.slice(0, 1000),
  };
}

/**
 * Draws the board. On a big board with cells already chosen, also draws an enlarged part around them.
 * `smaller` is that part alone, in case the phone has no room for both.
 */
function pictured(scene: Scene, around: readonly CellName[]): Pick<Illustrated, 'picture' | 'smaller'> {
  if (!isBig(scene.board) || around.length === 0) return { picture: inBrief(scene) };
  return { picture: withCloser(scene, around), smaller: closer(scene, around) };
}

/** Returns the regions that the player can still choose, whichever step comes first. */
const regionsAt = (game: State, { ways }: Standing): readonly RegionShown[] => {
  const isOffered = ({ region, border }: Pick<ActionOf<'choose_territory_option'>, 'region' | 'border'>) =>
    ways.some(
      ({ action }) =>
        action.type === 'choose_territory_option' && action.region === region && action.border === border,
    );
  return letteredRegions(game)
    .filter(({ cells: [region = ''], border }) => isOffered({ region, border }))
    .map(({ letter, cells, rim }) => ({ letter, cells: [...cells, ...rim] }));
};

function seenWords(lit: readonly string[], regions: readonly RegionShown[]): string {
  if (regions.length > 0)
    return regions.map(({ letter, cells }) => `${letter}: ${cells.join(', ')}.`).join(' ');
  return lit.length === 0 ? 'Use the buttons.' : `Lit: ${lit.join(', ')}.`;
}

/** Describes what the player to move has to do, addressing them as "you". */
const deedWords = (game: State): string =>
  deedOf(game)
    .replace(/^has to/, 'have to')
    .replace(/^(place|move|take|pay)s\b/, '$1')
    .replace('gives up', 'give up');

/** Says whose turn it is, for players who can't choose anything now. */
function whoseTurn({ game, viewer }: View, names: Names): { title: string; text: string } {
  if (game.player === 0) return { title: 'RingRift', text: 'The game is over.' };
  const player = viewer === 'public' ? 0 : playerOf(game, viewer);
  const name = names(seatOf(game, game.player));
  const own = hasLeft(game, player)
    ? 'You’ve left this game.'
    : isGone(game, player)
      ? 'You have no rings left, so you’re out.'
      : '';
  return { title: 'Not your turn', text: [`It’s ${name}’s turn.`, own].filter(Boolean).join(' ') };
}

/** Returns hints for the current choice. */
function advice({ game }: View, path: readonly string[], at: Standing): string[] {
  const isFirst = isFirstStep(game, path);
  const below = isFirst ? waysOf(game) : at.ways;
  const has = (type: Action['type']) => below.some(({ action }) => action.type === type);
  return [
    ...(isFirst && has('swap_sides')
      ? ['Swap sides: you take seat 1 with the opening on the board; the other player becomes seat 2.']
      : []),
    ...(game.phase === 'movement' && has('skip_recovery')
      ? [
          classLine(
            game,
            below.map(({ action }) => action),
          ),
        ]
      : []),
    ...longerLineWords(game, at),
  ];
}

/**
 * Whether the player has chosen nothing yet. If only one kind of decision is possible, the table skips that
 * step, so a path of one entry also counts.
 */
const isFirstStep = (game: State, path: readonly string[]): boolean =>
  path.length === 0 ||
  (path.length === 1 &&
    waysOf(game).every(({ steps: [kind] }) => kind === undefined || kind.name === path[0]));

/** Describes the two options of a longer line while the player chooses between them (RingRift 21.5). */
function longerLineWords(game: State, at: Standing): string[] {
  if (at.ask !== 'All of it, or a part?') return [];
  const kind = game.phase === 'movement' ? 'recovery_line_option' : 'line_option';
  const { options } = lineChoice(kind, at.lit.length, lineLength(game.board, game.people.length));
  return options.map(({ description }) => `• ${description}`);
}

/** Returns the player's lowest ring in each highlighted stack, if the player must pay a buried ring. */
function buriedIn(game: State, lit: readonly string[], ask: string): NonNullable<Scene['paid']> {
  const isBuried = game.phase === 'movement' || (game.phase === 'territory_processing' && game.recovered);
  if (!isBuried || !ask.startsWith('Pay')) return [];
  return lit.flatMap((cell) => {
    const ring = stackOf(lyingOn(game, cell))?.rings.indexOf(game.player) ?? -1;
    return ring < 0 ? [] : [{ cell, ring }];
  });
}

/**
 * Whether a decision needs no preview: it doesn't change the board, or it is a placement whose number of
 * rings the player has just chosen.
 */
const isQuiet = (game: State, action: Action): boolean =>
  action.type.startsWith('skip_') ||
  action.type === 'resign' ||
  action.type === 'time_out' ||
  (action.type === 'place_ring' && isNumberChosen(game));

/** Whether placements in this state end with the choice of a number of rings. */
const isNumberChosen = (game: State): boolean =>
  waysOf(game).some(({ action }) => action.type === 'place_ring' && action.rings > 1);

export function previewOf(view: View, action: Action, names: Names): Preview | undefined {
  const { game, viewer } = view;
  if (isQuiet(game, action) || viewer === 'public' || playerOf(game, viewer) !== game.player)
    return undefined;
  if (action.type === 'swap_sides')
    return {
      panel: {
        title: 'Swap sides',
        text: 'You take seat 1 with the opening on the board; the other player becomes seat 2.',
      },
      button: 'Swap sides',
    };
  const tried = preview(game, action);
  if (tried === undefined) return undefined;
  const isLast = isSlide(action) && isLastRing(game, tried) && !wins(game, action);
  const before = game.cells;
  const changed = tried.cells.flatMap((text, cell) =>
    text === before[cell] ? [] : [nameOf(game.board, cell)],
  );
  return {
    panel: {
      title: titleOf(game, action, tried),
      text: [
        ...whatItDoes(game, action, tried),
        ...(isLast ? ['**This is your last ring: you’ll be out.**'] : []),
      ].join('\n'),
    },
    ...pictured(
      {
        ...sceneOf({ ...view, lately: null }, names),
        cells: tried.cells,
        arrow: wayOf(action),
        changed,
        lines: tried.lines.map(({ cells }) => cells),
        hatched: tried.spaces,
      },
      // Centers the enlarged part on the end of the move, or on the changed cells if nothing moves.
      wayOf(action).length === 0 ? changed : wayOf(action).slice(-1),
    ),
    alt: `The board after this move. ${whatItDoes(game, action, tried).join(' ')}`.slice(0, 1000),
    ...(isLast && { confirm: true, button: 'Spend the last ring' }),
  };
}

/** Returns the title of a preview: *Moves b2 → f6*. */
export function titleOf(game: State, action: Action, tried: Pick<Tried, 'rings' | 'spaces'>): string {
  // The title names the part, so that each part of a longer line has its own title.
  if (action.type === 'recovery_slide_min')
    return `Recovery: ${action.from} → ${action.to}, only ${dash(action.takes)}`;
  const words = decisionWords(
    {
      kind: 'played',
      player: game.player,
      turn: game.turn,
      phase: game.phase,
      action,
      text: notate(game, action),
      only: false,
      rings: tried.rings,
      spaces: tried.spaces,
      landedOnMarker: false,
    },
    [],
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All cells of the line from which an action takes a part. */
function wholeLine(game: State, action: Action): readonly string[] {
  if (action.type === 'choose_line_option') return between(game, ...action.line);
  if (action.type !== 'recovery_slide_min') return [];
  const { from, to } = action;
  const paid = legalMoves(game).find(
    (one) => one.type === 'recovery_slide' && one.from === from && one.to === to,
  );
  return paid !== undefined && isSlide(paid) ? runOf(game, paid) : between(game, ...action.takes);
}

const dash = (cells: readonly string[]): string => `${cells[0] ?? ''}–${cells.at(-1) ?? ''}`;

/** Says which part of a longer line is taken: `takes a3–c3, free; d3 stays a marker`. */
function partTaken(game: State, action: Action, spaces: readonly string[]): string {
  if (action.type !== 'recovery_slide_min' && action.type !== 'choose_line_option') return '';
  if (action.takes === null) return '';
  const rest = wholeLine(game, action).filter((cell) => !spaces.includes(cell));
  const stay = rest.length === 1 ? `${rest[0]} stays a marker` : `${rest.join(', ')} stay markers`;
  return [`takes ${dash(spaces)}, free`, ...(rest.length === 0 ? [] : [stay])].join('; ');
}

/** Describes the effects of a decision in sentences, lines first because they matter most. */
function whatItDoes(game: State, action: Action, { lines, regions, rings, spaces }: Tried): string[] {
  const least = lineLength(game.board, game.people.length);
  const travels = wayOf(action).length > 0;
  const slidden = action.type === 'recovery_slide_min' ? wholeLine(game, action) : spaces;
  const run = isSlide(action) && spaces.length > 0 ? [slidden] : lines.map(({ cells }) => cells);
  const completed = run.map((cells) => `completes ${dash(cells)} (${cells.length} of ${least})`);
  return [
    travels ? `${completed.length === 0 ? 'no line' : completed.join(', ')}` : '',
    partTaken(game, action, spaces),
    spaces.length > 0 ? `${counted(spaces.length, 'space')} for you` : '',
    rings > 0 ? `${counted(rings, 'ring')} to your credit` : '',
    regions > 0 ? `${counted(regions, 'region')} you could claim then` : '',
    action.type === 'choose_territory_option' ? 'then you pay for it' : '',
    action.type === 'place_ring'
      ? `${counted((game.hand[game.player - 1] ?? 0) - action.rings, 'ring')} left in hand`
      : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`);
}

/** Maximum number of further decisions to look at until the turn ends. */
const mostFollowing = 8;

/**
 * Whether the player wins with this decision, at once or at the end of the turn. Plays the turn to its end
 * with no optional claims and the first legal decision each time.
 */
function wins(game: State, action: Action): boolean {
  let next = apply(game, action).state;
  for (let more = 0; more < mostFollowing; more++) {
    if (next.result !== null) return next.result.winner === game.player;
    if (next.player !== game.player || next.turn !== game.turn) return false;
    const moves = legalMoves(next);
    const follow = moves.find(({ type }) => type === 'skip_territory_processing') ?? moves[0];
    if (follow === undefined) return false;
    next = apply(next, follow).state;
  }
  return false;
}

/** Whether the decision costs the player their last ring. */
const isLastRing = ({ hand, player }: State, { cells }: Tried): boolean =>
  (hand[player - 1] ?? 0) === 0 && !cells.some((text) => stackOf(text)?.rings.includes(player) === true);
