import { setTimeout as sleep } from 'node:timers/promises';
import { customIdsFor } from '../equipment/at-the-table.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import type { Findings } from './audit.ts';
import { controlsOf } from './people.ts';
import { openStage, type Stage } from './stage.ts';

/** Two people press the same button at one table many times at once. */
export async function races(
  database: DatabaseName,
  presses: number,
  chance: () => number,
): Promise<Findings> {
  const stage = await openStage({ database, tables: 1, processes: 2, servers: 1, chance, everywhere: true });
  try {
    const [first, ...others] = stage.bots;
    await first?.start();
    const [channel = ''] = stage.channels;
    const { remote, ada, ben } = stage;
    await remote.ask('slash', { user: ada, channel, command: '/play baseball' });
    await pressed(stage, ben, /^l:.*:join$/);
    await pressed(stage, ada, /^l:.*:start$/);
    await Promise.all(others.map((bot) => bot.start()));
    const wrong: string[] = [];
    let answered = 0;
    let rounds = 0;
    for (let left = presses; left > 0; rounds++) {
      const board = await newest(stage, /^a:/);
      const user = /<@(\d+)>/.exec(board?.content ?? '')?.[1] ?? ada;
      const theirs = customIdsFor(board?.components, user === ben ? 1 : 0);
      const customId = theirs.find((id) => id.startsWith('a:'));
      if (!board || customId === undefined) throw new Error('There is nothing to press at the table.');
      // The first round presses them all at once. Later rounds show that the table continues.
      const now = rounds === 0 ? left - 10 : 1;
      left -= now;
      const answers = await Promise.all(
        Array.from({ length: now }, () =>
          remote.ask('press', { user, message: board.id, customId, seen: true }),
        ),
      );
      answered += answers.filter(({ kind }) => kind !== 'unanswered').length;
      await sleep(500);
      const after = await newest(stage, /^a:/);
      const next = after && controlsOf(after).find((id) => id.startsWith('a:'));
      if (next === undefined || (next === customId && after?.content === board.content))
        wrong.push(`after ${customId} was pressed ${now} times the table offers ${next ?? 'nothing new'}`);
    }
    const found = await stage.findings();
    const unanswered = presses - answered;
    if (unanswered > 0) wrong.push(`${unanswered} presses had no answer`);
    const taken = found.counts['actions'];
    if (taken !== rounds) wrong.push(`${taken} actions were taken in ${rounds} rounds`);
    return {
      counts: { ...found.counts, presses, answered, 'actions taken': rounds },
      wrong: [...wrong, ...found.wrong],
    };
  } finally {
    await stage.close();
  }
}

/** The newest public message that has a control with a matching id. */
async function newest({ remote, channels }: Stage, begins: RegExp) {
  const [channel = ''] = channels;
  const messages = await remote.ask('messages', { channel });
  return messages.findLast(
    (message) => message.onlyFor === undefined && controlsOf(message).some((id) => begins.test(id)),
  );
}

async function pressed(stage: Stage, user: string, begins: RegExp): Promise<void> {
  const lobby = await newest(stage, begins);
  const customId = lobby && controlsOf(lobby).find((id) => begins.test(id));
  if (!lobby || customId === undefined) throw new Error(`The lobby has nothing like ${begins}.`);
  await stage.remote.ask('press', { user, message: lobby.id, customId });
}
