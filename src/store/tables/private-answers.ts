import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import type { Reach } from '../database/database.ts';
import type { PrivateAnswer as PrivateAnswerRow } from '../generated/sqlite/client.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  type PrivateAnswerRecords,
  privateShows,
  type StoredPrivateAnswer,
} from '../records/private-answer.ts';

const shownText = z
  .string()
  .nullable()
  .transform((text) => (text === null ? undefined : privateShows.parse(JSON.parse(text))));

const stored = z
  .object({
    id: z.string(),
    tableId: z.string(),
    userId: z.string(),
    pressId: z.string(),
    applicationId: z.string(),
    token: z.string(),
    messageId: z.string(),
    shows: shownText,
    hideAt: z.coerce.date().nullable(),
    awayAt: z.coerce.date(),
  })
  .transform(
    ({ shows, hideAt, ...answer }): StoredPrivateAnswer => ({
      ...answer,
      ...(shows !== undefined && { shows }),
      ...(hideAt !== null && { hideAt }),
    }),
  );
const answers = z.array(stored);

function rowOf({ shows, hideAt, awayAt, ...answer }: StoredPrivateAnswer): PrivateAnswerRow {
  return {
    ...answer,
    shows: shows === undefined ? null : canonicalJson(shows),
    hideAt: hideAt ?? null,
    awayAt,
    dueAt: hideAt !== undefined && hideAt < awayAt ? hideAt : awayAt,
  };
}

/** Stores the open private answers of tables in a database. */
export const privateAnswersIn = ({ ask }: Reach): PrivateAnswerRecords => ({
  async keepPrivateAnswer(answer) {
    const { id, ...update } = rowOf(answer);
    await ask((rows) => rows.privateAnswer.upsert({ where: { id }, create: { id, ...update }, update }));
    const { tableId, userId } = answer;
    const found = await ask((rows) => rows.privateAnswer.findMany({ where: { tableId, userId } }));
    return answers.parse(found).filter((one) => one.id !== id);
  },

  async changePrivateAnswer(answer) {
    const { id, pressId, ...data } = rowOf(answer);
    const { count } = await ask((rows) => rows.privateAnswer.updateMany({ where: { id, pressId }, data }));
    return count > 0;
  },

  async dropPrivateAnswer(id) {
    await ask((rows) => rows.privateAnswer.deleteMany({ where: { id } }));
  },

  async privateAnswersAt(tableId) {
    return answers.parse(await ask((rows) => rows.privateAnswer.findMany({ where: { tableId } })));
  },

  async takeDuePrivateAnswers(until, again, most) {
    const due = Prisma.sql`SELECT "id" FROM "PrivateAnswer" WHERE "dueAt" <= ${until} ORDER BY "dueAt" LIMIT ${most}`;
    const taken = Prisma.sql`
      UPDATE "PrivateAnswer" SET "dueAt" = ${again} WHERE "id" IN (${due}) AND "dueAt" <= ${until} RETURNING *`;
    return answers.parse(await ask((rows) => rows.$queryRaw(taken)));
  },
});
