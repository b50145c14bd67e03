import { canonicalJson } from '../../engine/canonical.ts';
import type { KeptAlarms } from '../alarms/alarms.ts';
import { withAlarms } from '../alarms/deadlines.ts';
import { insertAll } from '../database/bulk.ts';
import { type Rows, withSeats } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { isTaken, isUnfounded } from '../database/driver-errors.ts';
import { dueColumns, rollRow, seatColumns, seatRow, tableOf } from '../database/rows.ts';
import { renewDice } from '../log/new-dice.ts';
import {
  ChannelTaken,
  FixtureTaken,
  type LobbyChange,
  type NewTable,
  RematchTaken,
  RevisionMoved,
  type TableChange,
  type TableChanges,
} from '../records/changes.ts';
import { StoreError } from '../records/store-error.ts';
import { rematchUntil as rematchUntilAfter, type StoredTable } from '../records/table.ts';
import { letGo, twice } from '../servers/leagues.ts';
import { amend, owing, rowOf } from './amending.ts';
import { noteLeavers } from './leavers.ts';

/** Changes tables in a database. */
export const changingIn = (reach: Reach, alarms: KeptAlarms): TableChanges => ({
  createTable: (table) => createTable(reach, table),

  changeLobby: (id, change) => changeLobby(reach, alarms, id, change),

  changeTable: (id, change) => changeTable(reach, alarms, id, change),

  async endTable(id, revision, { reason, post } = {}) {
    const { ask, now } = reach;
    const finishedAt = now();
    const rematchUntil = rematchUntilAfter(finishedAt);
    const ended = await amend(ask, id, (table) => {
      if (table.revision !== revision || table.status !== 'active') return undefined;
      return {
        status: 'ended',
        revision: { increment: 1 },
        openChannel: null,
        finishedAt,
        rematchUntil,
        endReason: reason ?? null,
        // Without a result, the competition's game is open again.
        fixture: null,
        // Announce the end, even if people were already notified of the last action.
        notifiedSeq: -1,
        ...dueColumns(undefined),
        ...(post && owing(table, post)),
      };
    });
    if (!ended) throw new RevisionMoved(`The game at table ${id} is no longer at revision ${revision}.`);
    await withAlarms(reach, alarms, [{ tableId: id, due: { rematchUntil } }], async () => undefined);
    return tableOf(await rowOf(ask, id));
  },

  async setRulesVersion(id, version) {
    const data = { rulesVersion: version };
    await reach.ask((rows) => rows.table.updateMany({ where: { id }, data }));
  },
});

const rematchRow = (ask: Reach['ask'], rematchOf: string) =>
  ask((rows) => rows.table.findUnique({ where: { rematchOf }, include: withSeats }));

const fixtureRow = (ask: Reach['ask'], fixture: string) =>
  ask((rows) => rows.table.findUnique({ where: { fixture }, include: withSeats }));

async function createTable({ ask, now }: Reach, table: NewTable): Promise<StoredTable> {
  const { seats, leagues = [], invited, keptSeats, rematchOf = null, fixture = null, ...rest } = table;
  const data = {
    ...rest,
    openChannel: table.channelId,
    messageId: null,
    rulesVersion: null,
    options: canonicalJson(table.options),
    status: 'lobby',
    revision: 1,
    seq: 0,
    shownRevision: 0,
    loggedSeq: -1,
    logPost: null,
    noticeId: null,
    notifiedSeq: 0,
    invited: invited === undefined ? null : canonicalJson(invited),
    rematchOf,
    fixture,
    keptSeats: keptSeats === undefined ? null : canonicalJson(keptSeats),
    rematchUntil: null,
    timeControl: table.timeControl ?? 'none',
    deadlineAt: null,
    remindAt: null,
    pausedAt: null,
    proposal: null,
    awaitsProgram: false,
    trouble: null,
    troubleAt: null,
    endReason: null,
    owedPosts: table.owedPosts ? canonicalJson(table.owedPosts) : null,
    namesPeople: invited === undefined && keptSeats === undefined ? null : true,
    entropy: '',
    entropyParts: null,
    earlierSeeds: null,
    seating: null,
    kept: null,
    draw: table.draw === undefined ? null : canonicalJson(table.draw),
    tags: null,
    rated: table.rated ?? null,
    result: null,
    createdAt: now(),
    startedAt: null,
    finishedAt: null,
    seats: { create: seats.map(seatColumns) },
    leagues: { create: leagues.map((leagueKey) => ({ leagueKey })) },
  };
  try {
    return tableOf(await ask((rows) => rows.table.create({ data, include: withSeats })));
  } catch (error) {
    if (isUnfounded(error))
      throw new StoreError('no-league', `Table ${table.id} names a league that does not exist.`, {
        cause: error,
      });
    if (!isTaken(error)) throw error;
    if ((await rowOf(ask, table.id)) !== null)
      throw new StoreError('table-exists', `There is already a table ${table.id}.`, { cause: error });
    if (rematchOf !== null && (await rematchRow(ask, rematchOf)) !== null)
      throw new RematchTaken(`Table ${rematchOf} already has a rematch.`, { cause: error });
    if (fixture !== null && (await fixtureRow(ask, fixture)) !== null)
      throw new FixtureTaken(`Fixture ${fixture} already has a table.`, { cause: error });
    throw new ChannelTaken(`Channel ${table.channelId} already has an open table.`, { cause: error });
  }
}

async function changeLobby(
  reach: Reach,
  alarms: KeptAlarms,
  id: string,
  change: LobbyChange,
): Promise<StoredTable> {
  const { revision, seats, start } = change;
  const now = reach.now();
  const status = start ? 'active' : (change.status ?? 'lobby');
  const open = status === 'lobby' || status === 'active';
  const data = {
    revision: { increment: 1 as const },
    status,
    ...(change.options !== undefined && { options: canonicalJson(change.options) }),
    ...(change.timeControl !== undefined && { timeControl: change.timeControl }),
    ...(change.rated !== undefined && { rated: change.rated ? null : false }),
    ...(change.trouble !== undefined && { trouble: change.trouble, troubleAt: null }),
    ...(change.invited !== undefined && {
      invited: change.invited === null ? null : canonicalJson(change.invited),
    }),
    ...(change.keptSeats !== undefined && {
      keptSeats: change.keptSeats === null ? null : canonicalJson(change.keptSeats),
    }),
    ...((change.invited || change.keptSeats) && { namesPeople: true }),
    ...(start && {
      rulesVersion: start.rulesVersion ?? null,
      entropy: start.entropy,
      entropyParts: start.entropyParts === undefined ? null : canonicalJson(start.entropyParts),
      seating: start.seating === undefined ? null : canonicalJson(start.seating),
      kept: start.kept === undefined ? null : canonicalJson(start.kept),
      tags: start.tags === undefined ? null : canonicalJson(start.tags),
      draw: null,
      startedAt: now,
      awaitsProgram: start.awaitsProgram ?? false,
      ...dueColumns(start.due),
    }),
    ...(status !== 'lobby' && { keptSeats: null }),
    // A canceled rematch or fixture that never started doesn't block another one.
    ...(!open && { openChannel: null, finishedAt: now, rematchOf: null, fixture: null }),
  };
  const changes = start?.due === undefined ? [] : [{ tableId: id, due: start.due }];
  const changed = async (rows: Rows) => {
    const [table] = await rows.table.updateManyAndReturn({
      where: { id, revision, status: 'lobby' },
      data,
      select: { guildId: true },
    });
    if (!table) throw new RevisionMoved(`The lobby of table ${id} is no longer at revision ${revision}.`);
    if (change.dice) await renewDice(rows, id, change.dice);
    if (change.draw !== undefined) await setDraw(rows, id, change.draw);
    if (seats) {
      await rows.seat.deleteMany({ where: { tableId: id } });
      await rows.seat.createMany({ data: seats.map((seat) => seatRow(id, seat)) });
    }
    if (start) {
      const state = canonicalJson(start.state);
      await insertAll(reach.provider, rows, 'Snapshot', [
        { tableId: id, number: 0, state, hash: start.hash },
      ]);
      const dealt = { tableId: id, actionNumber: 0, guildId: table.guildId, createdAt: now };
      const rolls = start.rolls.map((roll) => rollRow({ ...roll, ...dealt }));
      await insertAll(reach.provider, rows, 'Roll', rolls);
    }
    if (!open) await letGo(rows, id);
    return rows.table.findUnique({ where: { id }, include: withSeats });
  };
  return tableOf(await twice(() => withAlarms(reach, alarms, changes, changed)));
}

/** Records what is drawn at a table. The post that fixes its round is owed in the same transaction. */
async function setDraw(rows: Rows, id: string, draw: NonNullable<LobbyChange['draw']> | null): Promise<void> {
  const table = tableOf(await rows.table.findUnique({ where: { id }, include: withSeats }));
  const others = table.owedPosts?.filter(({ fixesRound }) => fixesRound !== true) ?? [];
  const owed = draw?.post === undefined ? others : [...others, draw.post];
  const data = {
    draw: draw === null ? null : canonicalJson(draw.now),
    owedPosts: owed.length === 0 ? null : canonicalJson(owed),
  };
  await rows.table.updateMany({ where: { id }, data });
}

async function changeTable(
  reach: Reach,
  alarms: KeptAlarms,
  id: string,
  change: TableChange,
): Promise<StoredTable> {
  const { revision, seats, proposal, due, dice, ...columns } = change;
  const data = {
    ...columns,
    ...(columns.trouble !== undefined && { troubleAt: null }),
    revision: { increment: 1 as const },
    ...(proposal !== undefined && { proposal: proposal === null ? null : canonicalJson(proposal) }),
    ...(proposal !== undefined && proposal !== null && { namesPeople: true }),
    ...(due !== undefined && dueColumns(due ?? undefined)),
  };
  const changes = due === undefined ? [] : [{ tableId: id, due: due ?? undefined }];
  const row = await withAlarms(reach, alarms, changes, async (rows) => {
    const { count } = await rows.table.updateMany({ where: { id, revision, status: 'active' }, data });
    if (count === 0) throw new RevisionMoved(`The game at table ${id} is no longer at revision ${revision}.`);
    if (dice) await renewDice(rows, id, dice);
    if (seats) {
      await noteLeavers(rows, id, seats);
      await rows.seat.deleteMany({ where: { tableId: id } });
      await rows.seat.createMany({ data: seats.map((seat) => seatRow(id, seat)) });
    }
    return rows.table.findUnique({ where: { id }, include: withSeats });
  });
  return tableOf(row);
}
