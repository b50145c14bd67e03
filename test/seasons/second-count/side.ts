import type { LineupCard } from '../../../src/games/baseball/records/lineup-card.ts';
import type { Move } from '../../../src/games/baseball/records/play-record.ts';
import { fieldPositions } from '../../../src/games/baseball/terms/positions.ts';
import { newStint, type Stint } from './staff.ts';
import type { Ledger } from './types.ts';

/** One team of a game that is counted: who plays where, and what it has come to. */
export class CountedSide {
  readonly code: string;
  readonly staff: Stint[] = [];
  readonly batters = new Set<string>();
  /** `pcg-07 SS` for everybody who has played a position. */
  readonly fielders = new Set<string>();
  score = 0;
  hits = 0;
  errors = 0;
  leftOnBase = 0;
  doublePlays = 0;
  outsMade = 0;
  appearances = 0;
  extraRunners = 0;
  readonly #field = new Map<string, string>();

  constructor(code: string) {
    this.code = code;
  }

  begin({ batters, starter }: LineupCard): void {
    for (const { player, position } of batters) {
      this.batters.add(player);
      this.#takes(player, position);
    }
    this.#takes(starter, 'P');
    this.staff.push(newStint(starter, 0, 0));
  }

  /** The pitcher of record: who pitches, or pitched last while the team bats. */
  get pitcher(): Stint {
    const last = this.staff.at(-1);
    if (last === undefined) throw new Error(`${this.code} has no pitcher.`);
    return last;
  }

  /** @throws Error if nobody plays there */
  fielderAt(position: string): string {
    const player = this.#field.get(position);
    if (player === undefined) throw new Error(`Nobody plays ${position} for ${this.code}.`);
    return player;
  }

  /**
   * @param lead the team's lead, below 0 when behind
   * @param onBase runners on base
   * @returns the pitcher who has come in, if any
   */
  change(moves: readonly Move[], dhLost: boolean, lead: number, onBase: number): Stint | undefined {
    for (const { player, role, order } of moves) {
      if (order !== null) this.batters.add(player);
      this.#takes(player, role);
    }
    // Without the hitter, whoever pitches bats, whether or not he moves.
    if (dhLost) this.batters.add(this.fielderAt('P'));
    const onMound = this.fielderAt('P');
    if (onMound === this.pitcher.player) return undefined;
    this.pitcher.leadAtExit = lead;
    const stint = newStint(onMound, lead, onBase);
    this.staff.push(stint);
    return stint;
  }

  #takes(player: string, role: string): void {
    if (!fieldPositions.some((position) => position === role)) return;
    this.#field.set(role, player);
    this.fielders.add(`${player} ${role}`);
  }

  /** Games played, by sheet. */
  countGames(write: (ledger: keyof Sheets, key: string, figure: string) => void): void {
    for (const player of this.batters) write('batting', player, 'G');
    for (const [index, { player }] of this.staff.entries()) {
      write('pitching', player, 'G');
      if (index === 0) write('pitching', player, 'GS');
    }
    for (const key of this.fielders) write('fielding', key, 'G');
  }
}

export interface Sheets {
  readonly batting: Ledger;
  readonly pitching: Ledger;
  readonly fielding: Ledger;
}
