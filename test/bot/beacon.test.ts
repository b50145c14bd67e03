import { describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { Faults } from '../../playground/world/faults.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, show } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { faultsOf, type ProofFile } from '../fairness/second-checker.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/** Dice that follow from a beacon: the playground's, with real signatures and real waiting. */

closeAfterwards();

const open = (database: 'sqlite' | 'postgresql') =>
  openClubhouse(database, { games: [rockPaperScissors as Game], beacon: true });

/** A table for Ada and Ben, up to the press of **Start**. */
async function seated(house: Clubhouse): Promise<ReturnType<typeof newRoom>> {
  const room = newRoom(house);
  await room.ada.slash('/play rps rounds:1');
  await room.ben.press('Join');
  return room;
}

/** Plays a game to its end. */
async function played({ ada, ben }: { readonly ada: User; readonly ben: User }): Promise<void> {
  await show(ada, 'rock');
  await show(ben, 'rock');
  await ada.until('Finished');
}

/** What `/verify` says, and the proof that comes with it. */
async function checked(user: User): Promise<{ readonly text: string; readonly proof: ProofFile }> {
  const { text, message } = await user.slash('/verify');
  const [attachment] = message?.message.attachments ?? [];
  const proof = (await (await fetch(attachment?.url ?? '')).json()) as ProofFile;
  return { text, proof };
}

/** Upsets the beacon at the moment of the next seal. After it, a busy machine may have the value before the test goes on. */
function uponSeal({ playground: { world, faults } }: Clubhouse, how: Faults['beacon']): void {
  const off = world.on((event) => {
    if (event.kind !== 'message-created' && event.kind !== 'message-updated') return;
    if (!JSON.stringify(event.message).includes('Seal of')) return;
    off();
    faults.beacon = how;
  });
}

const sealIn = (text: string) => /Seal of `\w+`: `([0-9a-f]{64})`/.exec(text)?.[1] ?? '';

describe.each(oneDatabase())('a game with a beacon, on %s', (database) => {
  it('is sealed, begins by itself, and is checked by a program of somebody else', async () => {
    const house = await open(database);
    const { ada, ben, cleo } = await seated(house);
    uponSeal(house, 'gone');
    await ada.press('Start');
    expect(cleo.sees()).toContain('Drawing the dice.');
    expect(cleo.sees()).not.toContain('[Join]');
    await ben.until('Seal of');
    house.playground.faults.clear();
    const seal = sealIn(ben.sees());
    await cleo.until('Waiting for');
    await played({ ada, ben });
    const { text, proof } = await checked(cleo);
    expect(text).toContain('Everything checks');
    expect(text).toContain('the host’s own beacon');
    const [, chain = ''] = /chain `([0-9a-f]{16})…`/.exec(cleo.sees()) ?? [];
    expect(faultsOf(proof, { seal, chain })).toEqual([]);
    expect(faultsOf(proof, { seal: '0'.repeat(64) })).not.toEqual([]);
  });

  it('survives a stop between the seal and the value', async () => {
    const house = await open(database);
    const { ada, ben, cleo } = await seated(house);
    await ada.press('Start');
    await ben.until('Seal of');
    const seal = sealIn(ben.sees());
    await house.stopBot();
    await house.startBot();
    await cleo.until('Waiting for');
    expect(cleo.sees().match(/Seal of/g)).toHaveLength(1);
    await played({ ada, ben });
    const { proof } = await checked(cleo);
    expect(faultsOf(proof, { seal })).toEqual([]);
  });

  it('waits while the beacon is gone, slow or lies, and goes on when it is well again', async () => {
    const house = await open(database);
    const { faults } = house.playground;
    const { ada, ben, cleo } = await seated(house);
    uponSeal(house, 'wrong');
    await ada.press('Start');
    await ben.until('Seal of');
    await expect.poll(() => house.logged()).toContain('beacon-wrong');
    faults.beacon = 'gone';
    await expect.poll(() => house.logged()).toContain('beacon-late');
    expect(cleo.sees()).toContain('Drawing the dice.');
    faults.beacon = 'slow';
    await cleo.until('Waiting for');
    await played({ ada, ben });
    const { proof } = await checked(cleo);
    expect(faultsOf(proof)).toEqual([]);
  });

  it('begins without the beacon if it is gone before Start, once everybody can see that', async () => {
    const house = await open(database);
    house.playground.faults.beacon = 'gone';
    const { ada, ben, cleo } = await seated(house);
    await ada.press('Start');
    expect(cleo.sees()).toContain('No dice beacon can be used right now.');
    await ada.press('Start');
    await played({ ada, ben });
    const { text, proof } = await checked(cleo);
    expect(text).toContain('No beacon answered when the game began');
    expect(faultsOf(proof)).toEqual([]);
  });

  it('says how many tables the same people canceled after their seal', async () => {
    const house = await open(database);
    const { ada, ben, cleo } = await seated(house);
    uponSeal(house, 'gone');
    await ada.press('Start');
    await ben.until('Seal of');
    await ada.until('see the seal');
    await ada.press('Cancel');
    house.playground.faults.clear();
    await ada.slash('/play rps rounds:1');
    await ben.press('Join');
    await ada.press('Start');
    await cleo.until('Waiting for');
    await played({ ada, ben });
    const { text } = await checked(cleo);
    expect(text).toContain(
      '1 table of these people in this channel was canceled after the dice were sealed.',
    );
  });
});
