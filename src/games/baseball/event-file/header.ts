import type { State } from '../state.ts';
import type { PlayerId } from '../terms/terms.ts';
import { clockText, type Day, dayInId, dayInInfo, dayOrNight, type LocalTime } from './dates.ts';
import type { FileIds } from './ids.ts';
import { bare } from './records.ts';

/** When and where in a season a game was played. */
export interface GameTime {
  /** The day that the game counts for. */
  readonly day: Day;
  /** 0, or the number among the home games of that day, up to 9. */
  readonly number: number;
  /** The first pitch, on the server's clocks. */
  readonly firstPitch: Pick<LocalTime, 'hour' | 'minute'>;
  /** The season's number or name, and the week; no week in playoffs. */
  readonly season?: { readonly name: string; readonly week?: number };
}

/** Version of the format. */
const version = 2;

/** The id of a game: home team, day, number. */
const gameId = (home: string, { day, number }: Pick<GameTime, 'day' | 'number'>): string =>
  `${home}${dayInId(day)}${number}`;

/** The records `id`, `version` and `info` (League 19). What isn't known stays empty. */
export function headerLines({ options, result }: State, time: GameTime, ids: FileIds): string[] {
  const [visitors, home] = [options.away, options.home].map(ids.team);
  const named = (player: PlayerId | null = null) => (player === null ? '' : ids.player(player));
  const info: readonly (readonly [name: string, value: string | number | boolean])[] = [
    ['visteam', visitors ?? ''],
    ['hometeam', home ?? ''],
    ['site', `${home}01`],
    ['date', dayInInfo(time.day)],
    ['number', time.number],
    ['starttime', clockText(time.firstPitch)],
    ['daynight', dayOrNight(time.firstPitch)],
    ['usedh', options.dh],
    ['innings', options.innings],
    ['season', bare(time.season?.name ?? '')],
    ['week', time.season?.week ?? ''],
    ['wp', named(result?.decisions.win)],
    ['lp', named(result?.decisions.loss)],
    ['save', named(result?.decisions.save)],
  ];
  return [
    `id,${gameId(home ?? '', time)}`,
    `version,${version}`,
    ...info.map(([name, value]) => `info,${name},${value}`),
  ];
}
