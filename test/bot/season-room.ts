import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import type { Clubhouse } from '../equipment/clubhouse.ts';
import { reads } from '../equipment/reading.ts';

/** Seasons of baseball in which people of the playground run teams. */

let made = 0;

export interface SeasonRoom extends Room {
  readonly name: string;
}

/**
 * Makes a season of the built-in league, before its first week. Ada, who moderates, makes it; Cleo is its only
 * commissioner.
 * @param teams the teams that people run, by name
 */
export async function newSeason(
  house: Clubhouse,
  teams: Partial<Record<'ben' | 'cleo' | 'dev', string>>,
  options = '',
): Promise<SeasonRoom> {
  const room = newRoom(house);
  made += 1;
  const name = `Season ${made}`;
  const { ada } = room;
  // A server that has them already stays as it is.
  await ada.slash('/settings seasons on:true');
  const create = `/season create name:${name} weeks:4 games:2 level:rookie ask_for_teams:false ${options}`;
  expect(sentence(await ada.slash(create.trim()))).toContain('is made');
  await reads(ada, `${name} ·`);
  expect(sentence(await ada.slash(`/season commissioner person:Cleo season:${name}`))).toContain('changed');
  for (const who of ['ben', 'cleo', 'dev'] as const) {
    const team = teams[who];
    if (team !== undefined) await claim(room[who], team);
  }
  return { ...room, name };
}

/** Takes a free team by its code. */
export async function claim(user: User, team: string): Promise<void> {
  await user.press('Claim a team');
  expect(sentence(await user.select('Choose a team', team))).toContain('are yours');
}

/** Begins a season's first week, and pauses it, so that computers play as little as possible. */
export async function begin({ ada, name }: SeasonRoom): Promise<void> {
  expect(sentence(await ada.slash(`/season start season:${name}`))).toContain('begins');
  expect(sentence(await ada.slash(`/season pause season:${name}`))).toContain('is paused');
}

/** Everything that everybody may read of a season: all public messages of its channel and its threads. */
export const everythingPublic = ({ playground }: Clubhouse, { ada, channel }: SeasonRoom): string =>
  playground.world
    .channelList()
    .filter(({ id, thread }) => id === channel || thread?.parentId === channel)
    .flatMap(({ id }) => ada.messages(id).filter(({ ephemeral }) => !ephemeral))
    .map(({ message }) => JSON.stringify(message))
    .join('\n');

/** Closes a season, so that a server doesn't have too many. */
export const close = ({ ada, name }: SeasonRoom) => ada.slash(`/season close season:${name}`);
