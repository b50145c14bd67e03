import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { Faults } from '../../playground/world/faults.ts';
import type { Game } from '../../src/games/game.ts';
import { begun, everybodySees, newest, newRoom, type Room, show } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase } from '../equipment/databases/databases.ts';
import { unanswered } from '../equipment/refused.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

// Both tests wait several seconds for the computer's retry, so they run at the same time.
it.concurrent.each(oneDatabase('postgresql'))(
  'a computer plays on when the database is back (%s)',
  async (database) => {
    const slow: Game = {
      ...(rockPaperScissors as Game),
      computer: () => ({ action: { kind: 'show', hand: 'paper' }, delayMs: 3_000 }),
    };
    const house = await openClubhouse(database, { games: [slow], pace: 1 });
    const { ada, cleo } = newRoom(house);
    await ada.slash('/play rps rounds:1 computer:Stone');
    await ada.press('Start');
    await execute(house.databaseUrl, 'ALTER TABLE "Action" RENAME TO "Away"');
    while (!/computer [\w ]+; trying again/.test(house.logged())) await sleep(20);
    await execute(house.databaseUrl, 'ALTER TABLE "Away" RENAME TO "Action"');
    await show(ada, 'rock');
    await cleo.until('Round over');
    expect((await cleo.slash('/verify')).text).toContain('Everything checks');
  },
  90_000,
);

/** One database is enough, because Discord's faults don't depend on where tables are stored. */
describe.each(oneDatabase())('while Discord has faults, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });
  beforeEach(() => house.playground.faults.clear());

  const rounds = 4;

  /**
   * Plays a game in which Ada wins every round. People repeat an action that gets no answer. Repeating does no harm,
   * because an action that was already done is refused.
   */
  async function playOut({ ada, ben }: Room): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    const repeat = async (user: User, hand: string) => {
      for (let tries = 1; tries <= 5; tries++) {
        const answer = await user.slash(`/move play:${hand}`);
        answers.push(answer);
        if (answer.kind !== 'unanswered') return;
      }
    };
    for (let round = 1; round <= rounds; round++) {
      await Promise.all([repeat(ada, 'rock'), repeat(ben, 'scissors')]);
    }
    return answers;
  }

  /** Checks that the game is over and shown in one message, and that every action is stored once. */
  async function provePlayed({ cleo }: Room): Promise<void> {
    house.playground.faults.clear();
    await cleo.until('Finished');
    const tables = everybodySees(cleo);
    expect(tables).toHaveLength(1);
    expect(newest(cleo).message.content).toContain('Finished');
    expect(cleo.sees()).toContain(`Ada ${rounds} : 0 Ben`);
    const proof = await cleo.slash('/verify');
    expect(proof.text).toContain(`all ${rounds * 2} actions follow from it`);
  }

  const kinds = (answers: readonly Answer[]) => [...new Set(answers.map(({ kind }) => kind))];

  it.each([
    [
      'every fifth request fails',
      (faults: Faults) => {
        faults.errorShare = 0.2;
      },
    ],
    [
      'requests are limited now and then',
      // Even if all of these limits hit the same request, it is answered within three seconds.
      (faults: Faults) => faults.limitNext(6, { seconds: 0.4 }),
    ],
    [
      'every answer is half a second late',
      (faults: Faults) => {
        faults.delayMs = 500;
      },
    ],
    [
      'acknowledgements get lost',
      (faults: Faults) => {
        faults.loseNext(6, { how: 'error', route: '/callback' });
        faults.loseNext(3, { how: 'cut', route: '/callback' });
        faults.loseNext(3, { how: 'error', route: 'PATCH' });
      },
    ],
    ['every interaction is delivered twice', (faults: Faults) => faults.duplicateNext(100)],
  ] as const)('and %s, everybody is answered and nothing is doubled', async (_words, upset) => {
    const room = await begun(house, `rounds:${rounds}`);
    upset(house.playground.faults);
    expect(kinds(await playOut(room))).toEqual(['message']);
    await provePlayed(room);
  });

  it('and is unreachable for a while, the game goes on and is shown afterwards', async () => {
    const room = await begun(house, `rounds:${rounds}`);
    const { faults } = house.playground;
    faults.errorShare = 1;
    // The bot retries the table message for longer than an answer.
    await unanswered(house, () => room.ada.slash('/move play:rock'));
    faults.clear();
    // A retry updates the table message; no new action is needed.
    await room.cleo.until('Waiting for @Ben');
    expect((await room.ada.slash('/move play:paper')).text).toContain('You have shown already.');
    expect(kinds(await playOut(room))).toEqual(['message']);
    await provePlayed(room);
  });

  it('and rejects what a table shows, that is not sent again', async () => {
    const room = await begun(house, 'rounds:1');
    const { faults } = house.playground;
    const edits = () =>
      Object.entries(house.playground.counts().routes)
        .filter(([route]) => route.startsWith('PATCH '))
        .reduce((sum, [, count]) => sum + count, 0);
    faults.failNext(100, { status: 400, route: 'PATCH' });
    const before = edits();
    await room.ada.slash('/move play:rock');
    await expect.poll(house.logged).toContain('Discord does not accept the table like this');
    // Wait longer than the first two pauses between retries.
    await sleep(3_000);
    expect(edits() - before).toBe(1);
    faults.clear();
    await room.ben.slash('/move play:scissors');
    await room.cleo.until('Finished');
  });

  it.each([
    ['asks to reconnect', (gateway: Clubhouse['playground']['gateway']) => gateway.askToReconnect()],
    ['hangs up', (gateway: Clubhouse['playground']['gateway']) => gateway.drop()],
    ['forgets the session', (gateway: Clubhouse['playground']['gateway']) => gateway.drop({ forget: true })],
    [
      'says that the session is invalid',
      (gateway: Clubhouse['playground']['gateway']) => gateway.invalidate(),
    ],
    [
      'lets an invalid session resume',
      (gateway: Clubhouse['playground']['gateway']) => gateway.invalidate(true),
    ],
  ] as const)(
    'and the gateway %s, the bot comes back and the game goes on',
    async (_words, upset) => {
      const room = await begun(house, `rounds:${rounds}`);
      const { gateway } = house.playground;
      await room.ada.slash('/move play:rock');
      upset(gateway);
      await sleep(50);
      await house.playground.botOnline(60_000);
      await room.ben.slash('/move play:scissors').then(async ({ kind }) => {
        if (kind === 'unanswered') await room.ben.slash('/move play:scissors');
      });
      for (let round = 2; round <= rounds; round++) {
        await room.ada.slash('/move play:rock');
        await room.ben.slash('/move play:scissors');
      }
      await provePlayed(room);
    },
    90_000,
  );

  it('and the connection is lost, earlier presses are answered when it is resumed', async () => {
    const room = await begun(house, `rounds:${rounds}`);
    house.playground.gateway.drop();
    const answers = await playOut(room);
    expect(kinds(answers)).toContain('message');
    await provePlayed(room);
  });
});
