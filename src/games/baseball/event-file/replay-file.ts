import type { GameFile, NearbyGame, Scheduled } from '../../facets/texts.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { type Day, dayInId, localTime, numberOfDay, playoffDay, seasonDay } from './dates.ts';
import { eventFile } from './event-file.ts';
import type { GameTime } from './header.ts';

/**
 * The event file of a game. In a season the schedule gives its day; elsewhere it is the one on which the table began
 * (League 19).
 */
export const replayFile: GameFile<State, Event> = {
  ending: 'EVN',
  inWords: 'an event file for baseball programs',
  write: ({ state, events, began, zone, nearby, scheduled }) => {
    const firstPitch = localTime(new Date(began), zone);
    const time =
      scheduled === undefined
        ? { day: firstPitch, number: numberOf(state.options.home, firstPitch, zone, nearby), firstPitch }
        : { ...inSeason(scheduled), firstPitch };
    return eventFile({ state, events, time });
  },
};

/** The number of a game among the home games of its team on its day. */
function numberOf(home: string, day: Day, zone: string, nearby: readonly NearbyGame[]): number {
  const sameDay = nearby.filter(
    (game) => homeOf(game) === home && dayInId(localTime(new Date(game.began), zone)) === dayInId(day),
  );
  return numberOfDay(1 + sameDay.filter(({ isEarlier }) => isEarlier).length, sameDay.length + 1);
}

function inSeason({ season: name, year, stage, game }: Scheduled): Omit<GameTime, 'firstPitch'> {
  if ('round' in stage) return { day: playoffDay(year, { ...stage, game }), number: 0, season: { name } };
  const { week } = stage;
  return { day: seasonDay(year, { week, game }), number: 0, season: { name, week } };
}

const homeOf = (game: NearbyGame): string | undefined => options.safeParse(game.options).data?.home;
