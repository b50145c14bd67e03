import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { customIds, moderating, sentence } from '../equipment/at-the-table.ts';
import type { Clubhouse } from '../equipment/clubhouse.ts';
import { deedsIn } from '../equipment/every-row.ts';
import { reads } from '../equipment/reading.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

/** Who somebody is in a season, and what each may do in it (League 20). */

/**
 * Ben owns the Gulls (PCG), and Cleo is the commissioner. Dev is a stranger, assists the Gulls, owns the Smelters (IVS),
 * or moderates.
 */
export const roles = ['stranger', 'assistant', 'other owner', 'owner', 'commissioner', 'moderator'] as const;
export type Role = (typeof roles)[number];

/** The order in which they try: Dev gets a team last. */
export const turns: readonly Role[] = [
  'stranger',
  'owner',
  'commissioner',
  'moderator',
  'assistant',
  'other owner',
];

/**
 * `paused`: week 1 has begun, and no computer plays. `offered`: the Gulls have offered the Smelters trade 1, and
 * request 1 waits. `drafting`: the Gulls are on the clock. `claimed`: Ben has asked for the Gulls, and nobody owns them.
 */
export const phases = ['preseason', 'paused', 'offered', 'drafting', 'claimed', 'closed'] as const;
export type Phase = (typeof phases)[number];

export const notRunner = 'Only a commissioner of this season, or a moderator, can do that.';
export const notOwner = 'Only an owner of that team, or a commissioner, can do that.';
export const notTheirs = 'Only PCG’s owner and assistants, or a commissioner, can do that.';
export const noTeam = 'You don’t run a team in this season. `/team claim` gets you one.';
export const notIn = 'Your team doesn’t play in that game.';
export const paused = 'This season is paused.';
export const closed = 'This season is closed.';
export const begun = 'The season has begun, so it’s too late to change that.';
export const before = 'The season hasn’t begun. `/season start` begins it.';
export const taken = 'That team has an owner. `/team list` shows the free ones.';
export const noTrade = 'There’s no such trade. `/trade list` shows yours.';

/** Answers after which every season must be as it was. */
const refusals: readonly string[] = [
  notRunner,
  notOwner,
  notTheirs,
  noTeam,
  notIn,
  paused,
  closed,
  begun,
  before,
  taken,
  noTrade,
  'Only PCG’s owner and assistants can cancel that request.',
];

/** What each role is told, in the order of `roles`. */
export type Said = readonly [
  stranger: string,
  assistant: string,
  other: string,
  owner: string,
  commissioner: string,
  moderator: string,
];

export const all = (text: string): Said => [text, text, text, text, text, text];
export const runners = (text: string, others = notRunner): Said => [
  others,
  others,
  others,
  others,
  text,
  text,
];
/** Everybody who has a team does it for their own. */
export const ownersOf = (text: string): Said => [noTeam, text, text, text, noTeam, noTeam];
export const ofSides = (text: string): Said => [notIn, text, notIn, text, text, text];
/** The people of the Gulls, and the commissioner for any team. */
export const ofGulls = (text: string, others = notTheirs): Said => [others, text, others, text, text, others];
export const mods = (text: string, others: string): Said => [others, others, others, others, others, text];

/** What was asked for, the phase, and what each role is told. NAME is the season's name. */
export type Row<Asked> = readonly [asked: Asked, phase: Phase, said: Said];

/** Rows of the same phase together, so that they can share a season. */
export const byPhase = <Asked>(rows: readonly Row<Asked>[]): readonly Row<Asked>[] =>
  phases.flatMap((phase) => rows.filter((row) => row[1] === phase));

export const isForAll = ([, , said]: Row<unknown>): boolean => said.every((one) => one === said[0]);

/** A season in a phase. */
export async function seasonIn(house: Clubhouse, phase: Phase): Promise<SeasonRoom> {
  if (phase === 'claimed') return claimedSeason(house);
  const room = await newSeason(house, { ben: 'PCG' });
  const { ada, ben, cleo, name } = room;
  const said = async (user: User, command: string) => sentence(await user.slash(`${command} season:${name}`));
  switch (phase) {
    case 'preseason':
      break;
    case 'paused':
      // Paused before it starts, no computer plays.
      for (const verb of ['pause', 'start']) await said(ada, `/season ${verb}`);
      break;
    case 'closed':
      await said(ada, '/season close');
      break;
    case 'offered':
      await said(ben, '/roster move player:pcg-20 to:minors');
      expect(sentence(await ben.press('Send'))).toContain('Request 1 waits');
      await said(ben, '/trade offer with:IVS');
      await ben.select('Add from …', 'PCG picks');
      await ben.select('Choose picks', 'Draft 1, round 1');
      expect(sentence(await ben.press('Send'))).toContain('Accepted by PCG');
      break;
    case 'drafting':
      expect(await said(cleo, '/draft start rounds:1 clock:480')).toContain('begins');
      await expect.poll(() => said(ada, '/draft show')).toContain('On the clock: **PCG**');
      // Dice decide the order. If the Gulls pick first, no pick can be undone.
      if ((await said(ada, '/draft board')).includes('0 of 8 picks')) {
        await said(ada, '/season close');
        return seasonIn(house, phase);
      }
  }
  return room;
}

async function claimedSeason(house: Clubhouse): Promise<SeasonRoom> {
  const room = await newSeason(house, {});
  const { ben, cleo, name } = room;
  await cleo.slash(`/season set ask_for_teams:true season:${name}`);
  await ben.slash(`/team claim team:PCG season:${name}`);
  await reads(cleo, 'Ben asks for');
  return room;
}

/** Lets somebody do something in a role. */
export async function as<T>(
  house: Clubhouse,
  { ben, cleo, dev, name }: SeasonRoom,
  role: Role,
  deed: (user: User) => Promise<T>,
): Promise<T> {
  switch (role) {
    case 'moderator':
      return moderating(house, dev, deed);
    case 'assistant':
      await cleo.slash(`/team assistant person:Dev team:PCG season:${name}`);
      return deed(dev);
    case 'other owner':
      await dev.slash(`/team release season:${name}`);
      await cleo.slash(`/team owner person:Dev team:IVS season:${name}`);
      return deed(dev);
    default:
      return deed({ stranger: dev, owner: ben, commissioner: cleo }[role]);
  }
}

/** The controls that everybody sees in a season's channel. */
export const publicControls = ({ ada }: SeasonRoom): readonly string[] =>
  ada
    .messages()
    .filter(({ ephemeral }) => !ephemeral)
    .flatMap(customIds)
    .filter((id) => id.startsWith('q:'));

/** The id of a season, from the buttons of its post. */
export function idOf(room: SeasonRoom): string {
  const [id] = publicControls(room).flatMap((one) => /^q:season:\w+-([2-9a-z]{10})/.exec(one)?.[1] ?? []);
  if (id === undefined) throw new Error('The season’s post has buttons.');
  return id;
}

/**
 * Tries what each role is told. A season that nobody changed is used again for the next row of its phase: making one
 * costs more than everything else.
 * @param ask sends what was asked for, and returns the whole sentence of a private answer
 */
export function trying<Asked>(
  house: () => Clubhouse,
  ask: (room: SeasonRoom, user: User, asked: Asked) => Promise<string>,
) {
  // A server can't have many open seasons.
  let unchanged: { readonly phase: Phase; readonly room: SeasonRoom } | undefined;
  const roomIn = async (phase: Phase): Promise<SeasonRoom> => {
    const found = unchanged;
    // If something fails, the season isn't used again.
    unchanged = undefined;
    if (found?.phase === phase) return found.room;
    if (found) await close(found.room);
    return seasonIn(house(), phase);
  };
  /** Keeps a season in which only Dev has got a team. */
  const kept = async (phase: Phase, room: SeasonRoom): Promise<void> => {
    await room.dev.slash(`/team release season:${room.name}`);
    unchanged = { phase, room };
  };
  return {
    async same(phase: Phase, rows: readonly Row<Asked>[]): Promise<void> {
      const room = await roomIn(phase);
      const { databaseUrl } = house();
      let isChanged = false;
      for (const role of turns)
        await as(house(), room, role, async (user) => {
          const stood = await deedsIn(databaseUrl);
          for (const [asked, , said] of rows)
            expect
              .soft(await ask(room, user, asked), `${JSON.stringify(asked)}, ${role}`)
              .toContain(said[0].replaceAll('NAME', room.name));
          isChanged ||= (await deedsIn(databaseUrl)) !== stood;
        });
      expect.soft(isChanged, 'what everybody is told changes nothing').toBe(false);
      await kept(phase, room);
    },
    async each([asked, phase, said]: Row<Asked>): Promise<void> {
      const { databaseUrl } = house();
      let room: SeasonRoom | undefined;
      for (const role of turns) {
        room ??= await roomIn(phase);
        const { name, ada } = room;
        const there = room;
        const says = said[roles.indexOf(role)] ?? '';
        const what = `${JSON.stringify(asked)}, ${role}`;
        const [answer, isChanged] = await as(house(), there, role, async (user) => {
          const stood = await deedsIn(databaseUrl);
          return [await ask(there, user, asked), (await deedsIn(databaseUrl)) !== stood] as const;
        });
        expect.soft(answer, what).toContain(says.replaceAll('NAME', name));
        if (refusals.includes(says))
          expect.soft(isChanged, `${what}: refused, it changes nothing`).toBe(false);
        if (!isChanged) continue;
        for (const open of [name, 'Spring']) await ada.slash(`/season close season:${open}`);
        room = undefined;
      }
      if (room !== undefined) await kept(phase, room);
    },
  };
}
