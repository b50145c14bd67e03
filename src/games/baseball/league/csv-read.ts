import { Marks, type Path } from '../../../engine/files/places.ts';
import type { FileProblem } from '../../../engine/files/problems.ts';
import type { Location, Source, SourceFile } from '../../../engine/files/source.ts';
import { fieldPositions } from '../terms/positions.ts';
import { type Row, type Rows, readRows } from './csv-rows.ts';
import { lineupNames, sharedIds, startingPitcher } from './document.ts';
import {
  type Duty,
  duties,
  optionColumns,
  rolls,
  sharedTeam,
  sides,
  startingPitcherCell,
  tableNames,
} from './tables.ts';

type Json = string | number | boolean | Json[] | { [field: string]: Json };
type Fields = { [field: string]: Json };

/** Reads the CSV form into a document shaped like the JSON form, with the location of every cell. */
export function readCsv(files: readonly SourceFile[]): Source {
  const { rows, problems } = readRows(files);
  const draft = new Draft(rows, problems);
  // If one table is unreadable, the others would only report missing names.
  if (problems.length > 0)
    return { document: undefined, problems, locationOf: (path) => draft.locationOf(path) };
  draft.league();
  draft.teams();
  draft.players();
  draft.cards();
  draft.ratings();
  draft.lineups();
  draft.schedule();
  return draft;
}

const numberText = /^[+-]?\d{1,9}(\.\d{1,9})?$/;
/**
 * Converts a cell to a number if possible. Otherwise it stays text, so that the schema can report what's
 * expected.
 */
const numeric = (cell: string): Json => (numberText.test(cell) ? Number(cell) : cell);

const answers = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);
const yesNo = (cell: string): Json => answers.get(cell.toLowerCase()) ?? cell;
const listed = (cell: string): Json => cell.split(/[\s/;,]+/).map(numeric);
const capitals = (cell: string): Json => cell.toUpperCase();
const asItStands = (cell: string): Json => cell;
/** Functions that read a league option's cell, by type. */
const readers = {
  word: (cell: string): Json => cell.toLowerCase(),
  number: numeric,
  'yes or no': yesNo,
} as const;

/** Player columns: the field that each one fills, and how to read its cell. */
const playerColumns: readonly (readonly [
  column: string,
  field: readonly string[],
  read: (cell: string) => Json,
])[] = [
  ['id', ['id'], asItStands],
  ['name', ['name'], asItStands],
  ['number', ['number'], numeric],
  ['age', ['age'], numeric],
  ['role', ['role'], asItStands],
  ['bats', ['bats'], capitals],
  ['throws', ['throws'], capitals],
  ['running', ['running'], numeric],
  ['steal_jump', ['steal', 'jump'], listed],
  ['steal_out', ['steal', 'out'], listed],
  ['steal_auto', ['steal', 'auto'], yesNo],
  ['steal_high', ['steal', 'high'], numeric],
  ['steal_low', ['steal', 'low'], numeric],
  ['bunt', ['bunt'], capitals],
  ['hit_and_run', ['hit_and_run'], capitals],
  ['injury', ['injury', 'rating'], asItStands],
  ['pitcher_check', ['injury', 'pitcher_check'], numeric],
  ['war', ['war'], numeric],
  ['start', ['endurance', 'start'], numeric],
  ['relief', ['endurance', 'relief'], numeric],
  ['hold', ['hold'], numeric],
  ['pickoff', ['pickoff'], numeric],
  ['balk', ['balk'], numeric],
  ['wild_pitch', ['wild_pitch'], numeric],
  ['batting_card', ['batting_card'], capitals],
];

/**
 * Prefixes in a rating such as `r2 e13 a-1 pb6`. The cell `yes` means that he plays there without a rating.
 */
const ratingSigns: Readonly<Record<string, string>> = { r: 'range', e: 'error', a: 'arm', pb: 'passed_ball' };

/** Reads the fields of a rating; undefined if the cell isn't a valid rating. */
function readRating(cell: string): Fields | undefined {
  if (/^(yes|x)$/i.test(cell)) return {};
  const fields: Fields = {};
  for (const word of cell.toLowerCase().split(/\s+/)) {
    const [, sign = '', value = ''] = /^(r|e|a|pb)([+-]?\d{1,3})$/.exec(word) ?? [];
    const field = ratingSigns[sign];
    if (field === undefined || field in fields) return undefined;
    fields[field] = Number(value);
  }
  return fields;
}

/** The document path and fields of a player or shared card while the tables are read. */
interface Holder {
  readonly path: Path;
  readonly fields: Fields;
}

class Draft implements Source {
  readonly document: Fields = { teams: [] };
  readonly problems: FileProblem[];
  readonly #rows: Rows;
  readonly #locations = new Marks<Location>();
  readonly #teams = new Map<string, Holder>();
  /** Players and shared cards by id. */
  readonly #holders = new Map<string, Holder>();

  constructor(rows: Rows, problems: readonly FileProblem[]) {
    this.#rows = rows;
    this.problems = [...problems];
    const first = tableNames.map((name) => rows[name][0]).find((row) => row !== undefined);
    this.#locations.set([], { file: first?.file ?? 'league.csv', field: 'the league' });
  }

  locationOf(path: Path): Location {
    const found = this.#locations.nearest(path) ?? { file: 'league.csv', field: 'the league' };
    const last = path.at(-1);
    // A field without its own cell gets its row's location and its own column name.
    return this.#locations.get(path) !== undefined || typeof last !== 'string'
      ? found
      : { ...found, field: columnOf(path, last) };
  }

  #wrong({ file, line }: Row, text: string): void {
    this.problems.push({ file, line, code: 'BAD_VALUE', text });
  }

  #mark(path: Path, { file, line }: Row, field: string): void {
    this.#locations.set(path, { file, line, field });
  }

  /** Reads a filled cell into a nested field below `at`, and records its location. */
  #fill(
    into: Fields,
    path: Path,
    row: Row,
    column: string,
    field: readonly string[],
    read: (cell: string) => Json,
  ): void {
    const cell = row.cells.get(column);
    if (cell === undefined) return;
    let fields = into;
    let place = [...path];
    field.forEach((step, at) => {
      place = [...place, step];
      if (at === field.length - 1) fields[step] = read(cell);
      else fields = nested(fields, step);
    });
    this.#mark(place, row, column);
  }

  league(): void {
    const [row, second] = this.#rows.league;
    if (second !== undefined) this.#wrong(second, 'the table league can have only one row.');
    if (row === undefined) return;
    this.#mark([], row, 'the league');
    this.#fill(this.document, [], row, 'name', ['name'], asItStands);
    this.#fill(this.document, [], row, 'abbreviation', ['abbreviation'], asItStands);
    for (const column of ['weeks', 'games_per_week', 'trade_deadline_week'])
      this.#fill(this.document, [], row, column, ['season', column], numeric);
    this.#fill(this.document, [], row, 'playoff_rounds', ['season', 'playoff_rounds'], listed);
    for (const { column, field, cell } of optionColumns)
      this.#fill(this.document, [], row, column, ['options', ...field], readers[cell]);
  }

  teams(): void {
    const teams: Json[] = [];
    for (const row of this.#rows.teams) {
      const path = ['teams', teams.length];
      const fields: Fields = { rotation: [], bullpen: {}, bench: [], lineups: {}, players: [] };
      this.#mark(path, row, 'the team');
      for (const column of ['code', 'city', 'nickname', 'name', 'division'])
        this.#fill(fields, path, row, column, [column], asItStands);
      this.#fill(fields, path, row, 'colour', ['colour'], (cell) => cell.replace(/^#/, ''));
      this.#fill(fields, path, row, 'park', ['park', 'name'], asItStands);
      for (const hand of ['L', 'R']) {
        const letter = hand.toLowerCase();
        this.#fill(fields, path, row, `homerun_${letter}`, ['park', 'ballpark_homerun', hand], numeric);
        this.#fill(fields, path, row, `single_${letter}`, ['park', 'ballpark_single', hand], numeric);
      }
      const code = row.cells.get('code');
      if (code !== undefined && this.#teams.has(code)) {
        this.#wrong(row, `code is already the code of an earlier team (“${code}”).`);
        continue;
      }
      teams.push(fields);
      if (code !== undefined) this.#teams.set(code, { path, fields });
    }
    this.document['teams'] = teams;
  }

  /** Returns a row's team; reports a problem if there is none. */
  #teamOf(row: Row): Holder | undefined {
    const code = row.cells.get('team');
    const team = code === undefined ? undefined : this.#teams.get(code);
    if (team === undefined)
      this.#wrong(
        row,
        code === undefined
          ? 'team is missing.'
          : `team names “${code.slice(0, 40)}”, which isn’t in the table teams.`,
      );
    return team;
  }

  players(): void {
    const onDuty = new Map<string, { readonly row: Row; readonly turn: number; readonly id: string }[]>();
    for (const row of this.#rows.players) {
      if (row.cells.get('team')?.toLowerCase() === sharedTeam) {
        this.#shared(row);
        continue;
      }
      const team = this.#teamOf(row);
      if (team === undefined) continue;
      const players = list(team.fields, 'players');
      const path = [...team.path, 'players', players.length];
      const fields: Fields = {};
      players.push(fields);
      this.#mark(path, row, 'the player');
      this.#player(row, path, fields);
      const id = row.cells.get('id');
      if (id === undefined) continue;
      if (!this.#holders.has(id)) this.#holders.set(id, { path, fields });
      this.#duty(row, team.path.join('/'), id, onDuty);
    }
    for (const team of this.#teams.values())
      for (const [word, place] of Object.entries(duties)) {
        const men = onDuty.get(`${team.path.join('/')} ${word}`) ?? [];
        men.sort((a, b) => a.turn - b.turn);
        men.forEach(({ row, id, turn }, at) => {
          if (men[at - 1]?.turn === turn)
            this.#wrong(row, `duty “${word} ${turn}” is already another player's.`);
          const [first, second] = place;
          if (word === 'closer') nested(team.fields, 'bullpen')['closer'] = id;
          else
            list(second === undefined ? team.fields : nested(team.fields, first), second ?? first).push(id);
          this.#mark([...team.path, ...place, ...(word === 'closer' ? [] : [at])], row, 'duty');
        });
      }
  }

  #player(row: Row, path: Path, fields: Fields): void {
    for (const [column, field, read] of playerColumns) this.#fill(fields, path, row, column, field, read);
    // Lists of totals may be empty. In that case, only the other columns show that he has a steal rating.
    const steal = fields['steal'];
    if (steal !== undefined) {
      nested(fields, 'steal')['jump'] ??= [];
      nested(fields, 'steal')['out'] ??= [];
    }
    for (const position of fieldPositions) {
      const column = position.toLowerCase();
      const cell = row.cells.get(column);
      if (cell === undefined) continue;
      const rating = readRating(cell);
      if (rating === undefined) {
        this.#wrong(
          row,
          `${column} must be like “r2 e13”, with a-1 for an arm and pb6 for a catcher's passed balls, not “${cell.slice(0, 40)}”.`,
        );
        continue;
      }
      nested(fields, 'positions')[position] = rating;
      this.#mark([...path, 'positions', position], row, column);
      for (const field of Object.keys(rating))
        this.#mark([...path, 'positions', position, field], row, `${column} (${field.replace('_', ' ')})`);
    }
  }

  #duty(
    row: Row,
    team: string,
    id: string,
    onDuty: Map<string, { row: Row; turn: number; id: string }[]>,
  ): void {
    const cell = row.cells.get('duty');
    if (cell === undefined) return;
    const [, word = '', turn = '1'] = /^([a-z]+)(?:\s*(\d{1,3}))?$/.exec(cell.toLowerCase()) ?? [];
    if (!isDuty(word)) {
      this.#wrong(
        row,
        `duty must be ${Object.keys(duties).join(', ')} with a number, such as “rotation 2”, not “${cell.slice(0, 40)}”.`,
      );
      return;
    }
    const key = `${team} ${word}`;
    const men = onDuty.get(key) ?? [];
    men.push({ row, turn: Number(turn), id });
    onDuty.set(key, men);
    if (word === 'closer' && men.length > 1) this.#wrong(row, 'duty “closer” is already another player’s.');
  }

  /** A row of the shared cards: P1, P2, P3 or the emergency pitcher. */
  #shared(row: Row): void {
    const id = row.cells.get('id') ?? '';
    const known = sharedIds.find((each) => each.toLowerCase() === id.toLowerCase());
    if (known === undefined) {
      this.#wrong(
        row,
        `id must be one of ${sharedIds.join(', ')} for a shared card, not “${id.slice(0, 40)}”.`,
      );
      return;
    }
    const shared = nested(this.document, 'shared_cards');
    const path =
      known === 'emergency'
        ? ['shared_cards', 'emergency_pitcher']
        : ['shared_cards', 'pitcher_batting', known];
    const fields =
      known === 'emergency'
        ? nested(shared, 'emergency_pitcher')
        : nested(nested(shared, 'pitcher_batting'), known);
    if (this.#locations.get(['shared_cards']) === undefined)
      this.#mark(['shared_cards'], row, 'the shared cards');
    this.#mark(path, row, 'the shared card');
    this.#player({ ...row, cells: without(row.cells, 'id', 'name') }, path, fields);
    this.#holders.set(known, { path, fields });
  }

  /** Returns the card side that a row of `cards` or `ratings` belongs to, with its path. */
  #side(row: Row, card: 'batting' | 'pitching', holder: Holder): Holder | undefined {
    const against = row.cells.get('against')?.toUpperCase();
    const found = sides.find((each) => each.card === card && each.against === against);
    if (found === undefined) {
      this.#wrong(row, `against must be L or R, not “${(against ?? '').slice(0, 40)}”.`);
      return undefined;
    }
    // A shared batting card is the same against left-handed and right-handed pitchers.
    if (holder.path[1] === 'pitcher_batting') return holder;
    const path = [...holder.path, card, found.side];
    const fields = nested(nested(holder.fields, card), found.side);
    if (this.#locations.get([...holder.path, card]) === undefined)
      this.#mark([...holder.path, card], row, `the ${card} card`);
    if (this.#locations.get(path) === undefined)
      this.#mark(path, row, `the ${card} card against ${found.against}`);
    return { path, fields };
  }

  #holderOf(row: Row): Holder | undefined {
    const id = row.cells.get('player') ?? '';
    const holder = this.#holders.get(id);
    if (holder === undefined)
      this.#wrong(row, `player names “${id.slice(0, 40)}”, who isn’t in the table players.`);
    return holder;
  }

  cards(): void {
    for (const row of this.#rows.cards) {
      const holder = this.#holderOf(row);
      if (holder === undefined) continue;
      const roll = row.cells.get('roll') ?? '';
      if (!rolls.some((each) => each === roll)) {
        this.#wrong(row, `roll must be from 2 to 12, not “${roll.slice(0, 40)}”.`);
        continue;
      }
      const columns = ['1', '2', '3', '4', '5', '6'].filter((column) => row.cells.has(column));
      if (columns.length === 0) this.#wrong(row, 'none of the columns 1 to 6 has a result.');
      for (const column of columns) {
        const side = this.#side(row, Number(column) <= 3 ? 'batting' : 'pitching', holder);
        if (side === undefined) break;
        const cells = nested(nested(side.fields, 'grid'), column);
        const path = [...side.path, 'grid', column];
        if (roll in cells) {
          this.#wrong(row, `the row for a roll of ${roll} appears twice.`);
          break;
        }
        cells[roll] = row.cells.get(column) ?? '';
        if (this.#locations.get(path) === undefined) this.#mark(path, row, `column ${column}`);
        this.#mark([...path, roll], row, `column ${column}, roll ${roll},`);
      }
    }
  }

  ratings(): void {
    for (const row of this.#rows.ratings) {
      const holder = this.#holderOf(row);
      if (holder === undefined) continue;
      const card = row.cells.get('card')?.toLowerCase();
      if (card !== 'batting' && card !== 'pitching') {
        this.#wrong(row, `card must be batting or pitching, not “${(card ?? '').slice(0, 40)}”.`);
        continue;
      }
      const side = this.#side(row, card, holder);
      if (side === undefined) continue;
      const entries = list(side.fields, 'ratings');
      const path = [...side.path, 'ratings', entries.length];
      this.#mark([...path, 0], row, 'result');
      this.#mark([...path, 1], row, 'units');
      entries.push([row.cells.get('result') ?? '', numeric(row.cells.get('units') ?? '')]);
    }
  }

  lineups(): void {
    for (const row of this.#rows.lineups) {
      const team = this.#teamOf(row);
      if (team === undefined) continue;
      const name = row.cells
        .get('lineup')
        ?.toLowerCase()
        .replace(/[\s-]+/g, '_');
      if (!lineupNames.some((each) => each === name) || name === undefined) {
        this.#wrong(
          row,
          `lineup must be one of ${lineupNames.join(', ')}, not “${(name ?? '').slice(0, 40)}”.`,
        );
        continue;
      }
      const entries = list(nested(team.fields, 'lineups'), name);
      const place = [...team.path, 'lineups', name];
      const path = [...place, entries.length];
      if (entries.length === 0) this.#mark(place, row, `lineup ${name}`);
      const fields: Fields = {};
      entries.push(fields);
      this.#mark(path, row, 'the lineup');
      this.#fill(fields, path, row, 'order', ['order'], numeric);
      this.#fill(fields, path, row, 'player', ['player'], (cell) =>
        cell.toLowerCase() === startingPitcherCell ? startingPitcher : cell,
      );
      this.#fill(fields, path, row, 'position', ['position'], capitals);
    }
  }

  schedule(): void {
    const games: Json[] = [];
    for (const row of this.#rows.schedule) {
      const path = ['schedule', games.length];
      const fields: Fields = {};
      games.push(fields);
      this.#mark(path, row, 'the game');
      for (const column of ['week', 'game']) this.#fill(fields, path, row, column, [column], numeric);
      for (const column of ['away', 'home']) this.#fill(fields, path, row, column, [column], asItStands);
    }
    this.document['schedule'] = games;
  }
}

/** The column name of a missing field, such as `steal_high` or `colour`. */
function columnOf(path: Path, last: string): string {
  const outer = path.at(-2);
  const found = playerColumns.find(
    ([, field]) => field.at(-1) === last && (field.length === 1 || field[0] === outer),
  );
  return found?.[0] ?? last;
}

function nested(fields: Fields, field: string): Fields {
  const found = fields[field];
  if (typeof found === 'object' && !Array.isArray(found)) return found;
  const made: Fields = {};
  fields[field] = made;
  return made;
}

function list(fields: Fields, field: string): Json[] {
  const found = fields[field];
  if (Array.isArray(found)) return found;
  const made: Json[] = [];
  fields[field] = made;
  return made;
}

const isDuty = (word: string): word is Duty => Object.hasOwn(duties, word);

const without = (
  cells: ReadonlyMap<string, string>,
  ...columns: readonly string[]
): ReadonlyMap<string, string> => new Map([...cells].filter(([column]) => !columns.includes(column)));
