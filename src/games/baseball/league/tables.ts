import { fieldPositions } from '../terms/positions.ts';

/** Option columns of the table `league`: the field below `options` that each one fills, and its type. */
export const optionColumns = [
  { column: 'preset', field: ['preset'], cell: 'word' },
  { column: 'mode', field: ['mode'], cell: 'word' },
  { column: 'auto_resolution', field: ['auto_resolution'], cell: 'word' },
  { column: 'regulation_innings', field: ['regulation_innings'], cell: 'number' },
  { column: 'dh', field: ['dh'], cell: 'yes or no' },
  { column: 'extra_runner_on_second', field: ['extra_runner_on_second'], cell: 'yes or no' },
  { column: 'extra_runner_from_inning', field: ['extra_runner_from_inning'], cell: 'number' },
  { column: 'max_innings', field: ['max_innings'], cell: 'number' },
  { column: 'mercy', field: ['mercy', 'enabled'], cell: 'yes or no' },
  { column: 'mercy_runs', field: ['mercy', 'runs'], cell: 'number' },
  { column: 'mercy_after_inning', field: ['mercy', 'after_inning'], cell: 'number' },
  { column: 'pitcher_range_table', field: ['pitcher_range_table'], cell: 'word' },
  { column: 'rare_play_rule', field: ['rare_play_rule'], cell: 'word' },
  { column: 'hash_hold_source', field: ['hash_hold_source'], cell: 'word' },
  { column: 'fo_passed_ball_check', field: ['fo_passed_ball_check'], cell: 'yes or no' },
  { column: 'fatigue', field: ['fatigue'], cell: 'yes or no' },
  { column: 'pitcher_max_innings', field: ['pitcher_max_innings'], cell: 'number' },
  { column: 'pitcher_rest', field: ['pitcher_rest'], cell: 'yes or no' },
  { column: 'three_batter_minimum', field: ['three_batter_minimum'], cell: 'yes or no' },
  { column: 'injuries', field: ['injuries'], cell: 'yes or no' },
  { column: 'weather', field: ['weather'], cell: 'yes or no' },
] as const;

/** The tables of the CSV form and their columns (`docs/leagues.md`). */
export const tables = {
  league: [
    'name',
    'abbreviation',
    'weeks',
    'games_per_week',
    'playoff_rounds',
    'trade_deadline_week',
    ...optionColumns.map(({ column }) => column),
  ],
  teams: [
    'code',
    'city',
    'nickname',
    'name',
    'division',
    'colour',
    'park',
    'homerun_l',
    'homerun_r',
    'single_l',
    'single_r',
  ],
  players: [
    'team',
    'id',
    'name',
    'number',
    'age',
    'role',
    'duty',
    'bats',
    'throws',
    'running',
    'steal_jump',
    'steal_out',
    'steal_auto',
    'steal_high',
    'steal_low',
    'bunt',
    'hit_and_run',
    'injury',
    'pitcher_check',
    'war',
    'start',
    'relief',
    'hold',
    'pickoff',
    'balk',
    'wild_pitch',
    'batting_card',
    ...fieldPositions.map((position) => position.toLowerCase()),
  ],
  /** One row per row of a printed card: three columns for the batter, three for the pitcher. */
  cards: ['player', 'against', 'roll', '1', '2', '3', '4', '5', '6'],
  ratings: ['player', 'against', 'card', 'result', 'units'],
  lineups: ['team', 'lineup', 'order', 'player', 'position'],
  schedule: ['week', 'game', 'away', 'home'],
} as const satisfies Record<string, readonly string[]>;

export type TableName = keyof typeof tables;
export const tableNames = [
  'league',
  'teams',
  'players',
  'cards',
  'ratings',
  'lineups',
  'schedule',
] as const satisfies readonly TableName[];

/** Required columns of each table. Their cells may still be empty. */
export const needed: Readonly<Record<TableName, readonly string[]>> = {
  league: ['name'],
  teams: ['code', 'city', 'nickname', 'name', 'colour'],
  players: ['team', 'id', 'name', 'duty'],
  cards: ['player', 'against', 'roll'],
  ratings: ['player', 'against', 'card', 'result', 'units'],
  lineups: ['team', 'lineup', 'order', 'player', 'position'],
  schedule: ['week', 'game', 'away', 'home'],
};

/** The value of the column `team` in rows of shared cards. */
export const sharedTeam = 'shared';
/** The CSV form of `@starting_pitcher`, which spreadsheets would read as a formula. */
export const startingPitcherCell = 'starting pitcher';

/**
 * Maps each word in the column `duty` to the document's list of those players, in the order of their numbers.
 */
export const duties = {
  rotation: ['rotation'],
  closer: ['bullpen', 'closer'],
  setup: ['bullpen', 'setup'],
  middle: ['bullpen', 'middle'],
  long: ['bullpen', 'long'],
  bench: ['bench'],
} as const;
export type Duty = keyof typeof duties;

/** The rows of a card: 2d6 totals. */
export const rolls = ['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

/** The sides of a player's cards. The column `against` gives the opponent's hand. */
export const sides = [
  { card: 'batting', side: 'vs_lhp', against: 'L', columns: ['1', '2', '3'] },
  { card: 'batting', side: 'vs_rhp', against: 'R', columns: ['1', '2', '3'] },
  { card: 'pitching', side: 'vs_lhb', against: 'L', columns: ['4', '5', '6'] },
  { card: 'pitching', side: 'vs_rhb', against: 'R', columns: ['4', '5', '6'] },
] as const;
