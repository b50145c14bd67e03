import { readEvent } from './event.ts';
import type { GameRecords } from './records.ts';
import { Team } from './team.ts';

/** The line score of a game, visitors first. A half-inning that wasn't played has no entry. */
export interface LineScore {
  readonly id: string;
  readonly info: ReadonlyMap<string, string>;
  readonly teams: readonly [TeamLine, TeamLine];
  readonly earnedRuns: ReadonlyMap<string, number>;
}

export interface TeamLine {
  readonly runs: readonly number[];
  readonly hits: number;
  readonly errors: number;
  readonly pitchers: readonly string[];
}

/**
 * Plays a game from its records.
 * @throws Error for a record that can't be, such as a fourth out or a batter out of turn
 */
export function lineScoreOf({ id, records }: GameRecords): LineScore {
  const teams = [new Team(), new Team()] as const;
  const info = new Map<string, string>();
  const earnedRuns = new Map<string, number>();
  let now = new Half(teams, 1, 0);
  let isPlaying = false;
  for (const [record = '', a = '', b = '', c = '', d = '', e = '', f = ''] of records) {
    switch (record) {
      case 'info':
        info.set(a, b);
        break;
      case 'start':
      case 'sub': {
        const side = c === '0' ? 0 : 1;
        if (record === 'start') teams[side].start(a, Number(d), Number(e));
        else now.replace(a, teams[side].sub(a, Number(d), Number(e)));
        break;
      }
      case 'radj':
        now = isPlaying ? now.next() : now;
        now.putOnSecond(a, b);
        break;
      case 'play':
        if (!now.is(Number(a), Number(b))) now = now.next();
        if (!now.is(Number(a), Number(b))) throw new Error(`Inning ${a} comes out of turn.`);
        if (f !== 'NP') now.play(c, f);
        isPlaying = true;
        break;
      case 'data':
        if (a === 'er') earnedRuns.set(b, Number(c));
        break;
      case 'id':
      case 'version':
      case 'com':
        break;
      default:
        throw new Error(`${record} is no record.`);
    }
  }
  return { id, info, teams: [lineOf(teams[0]), lineOf(teams[1])], earnedRuns };
}

const lineOf = ({ runs, hits, errors, pitchers }: Team): TeamLine => ({ runs, hits, errors, pitchers });

/** A half-inning. */
class Half {
  readonly #teams: readonly [Team, Team];
  readonly #inning: number;
  readonly #side: 0 | 1;
  readonly #bases = new Map<1 | 2 | 3, string>();
  #outs = 0;

  constructor(teams: readonly [Team, Team], inning: number, side: 0 | 1) {
    this.#teams = teams;
    this.#inning = inning;
    this.#side = side;
  }

  is(inning: number, side: number): boolean {
    return this.#inning === inning && this.#side === side;
  }

  /** @throws Error before the third out */
  next(): Half {
    if (this.#outs !== 3) throw new Error(`Inning ${this.#inning} ends with ${this.#outs} outs.`);
    return new Half(
      this.#teams,
      this.#side === 0 ? this.#inning : this.#inning + 1,
      this.#side === 0 ? 1 : 0,
    );
  }

  putOnSecond(player: string, base: string): void {
    if (base !== '2') throw new Error(`An extra runner stands on ${base}.`);
    if (this.#teams[this.#side].lastBatter !== player) throw new Error(`${player} isn’t the extra runner.`);
    this.#bases.set(2, player);
  }

  replace(player: string, old: string | undefined): void {
    for (const [base, runner] of this.#bases) if (runner === old) this.#bases.set(base, player);
  }

  play(batter: string, text: string): void {
    const event = readEvent(text);
    const [team, others] = this.#side === 0 ? this.#teams : [this.#teams[1], this.#teams[0]];
    others.fields();
    team.bats(batter, event.isAtBat);
    team.runs[this.#inning - 1] ??= 0;
    if (event.isHit) team.hits += 1;
    others.errors += event.errors;
    const before = new Map(this.#bases);
    for (const from of event.moves.keys())
      if (from !== 'B' && !before.has(from)) throw new Error(`Nobody is on ${from}: ${text}`);
    this.#bases.clear();
    for (const from of [3, 2, 1, 'B'] as const) {
      const player = from === 'B' ? batter : before.get(from);
      const to = event.moves.get(from) ?? (from === 'B' ? undefined : from);
      if (player === undefined || to === undefined) continue;
      if (to === 'out') this.#outs += 1;
      else if (to === 4) team.runs[this.#inning - 1] = (team.runs[this.#inning - 1] ?? 0) + 1;
      else if (this.#bases.has(to)) throw new Error(`Two are on ${to}: ${text}`);
      else if (from !== 'B' && to < from) throw new Error(`A runner goes back from ${from}: ${text}`);
      else this.#bases.set(to, player);
    }
    if (this.#outs > 3) throw new Error(`A fourth out: ${text}`);
  }
}
