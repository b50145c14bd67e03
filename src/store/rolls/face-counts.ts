import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { OnDemandThread } from '../../engine/on-demand-thread.ts';
import { createQueue } from '../../engine/queue.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { startThread } from '../../engine/thread.ts';
import type { Address } from '../database/address.ts';
import type { RollFilter } from '../database/clients.ts';
import type { Ask } from '../database/database.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import type { CountAnswer, Counted, CountedFile, CountRequest } from './face-messages.ts';

const program = new URL('./face-worker', import.meta.url);

/** Maximum number of sides. The answer contains one number per face, and nobody needs a chart of more. */
const maxCountedSides = 100_000;
/** Limits of the cache: the number of answers, and the total number of faces in them. */
const mostKept = { max: 1_000, maxSize: 1_000_000 } as const;
/** Maximum number of waiting requests. With more, the last one would wait for minutes. */
const longestQueue = 30;

const states = z.tuple([z.object({ rolls: z.coerce.number(), newest: z.coerce.string() })]);
const counts = z.array(z.object({ face: z.coerce.number().int().min(1), count: z.coerce.number().int() }));

interface Kept {
  readonly state: string;
  readonly faces: readonly number[];
}

/**
 * Counts how often each face was rolled. With many rolls, this takes seconds. So requests are handled one at
 * a time, on a separate connection, and answers are cached until the rolls change.
 */
export class FaceCounts {
  readonly #count: (request: CountRequest) => Promise<Counted>;
  readonly #thread: OnDemandThread<CountRequest, CountAnswer> | undefined;
  readonly #inTurn = createQueue();
  readonly #kept = new LRUCache<string, Kept>({
    ...mostKept,
    sizeCalculation: ({ faces }) => faces.length,
  });
  /** Pending requests, so that identical ones share one count. */
  readonly #asked = new Map<string, Promise<readonly number[]>>();

  constructor(address: Address, ask: Ask) {
    if (address.provider === 'sqlite') {
      const workerData: CountedFile = { path: address.path };
      const thread: OnDemandThread<CountRequest, CountAnswer> = new OnDemandThread(
        () => startThread(program, { workerData }),
        'that counts faces',
      );
      this.#thread = thread;
      this.#count = async (request) => {
        const answer = await thread.ask(request);
        if ('failed' in answer) throw new Error(answer.failed);
        return answer.counted;
      };
    } else {
      this.#thread = undefined;
      this.#count = (request) => countOnPostgresql(request, ask);
    }
  }

  /**
   * Returns how often each face was rolled. Index 0 is face 1. Secret rolls are left out.
   * @throws RuleError (`busy`) if too many requests are waiting
   */
  async of(sides: number, filter: RollFilter): Promise<number[]> {
    if (!Number.isInteger(sides) || sides < 1 || sides > maxCountedSides)
      throw new RangeError(`Faces are counted for dice of 1 to ${maxCountedSides} sides, not ${sides}.`);
    const key = JSON.stringify([sides, filter.guildId, filter.tableId, filter.userId]);
    const asked = this.#asked.get(key) ?? this.#ask(key, { sides, filter });
    return [...(await asked)];
  }

  #ask(key: string, question: Pick<CountRequest, 'sides' | 'filter'>): Promise<readonly number[]> {
    if (this.#asked.size >= longestQueue)
      throw new RuleError('busy', 'Many dice are being counted right now. Please try again in a minute.');
    const asked = this.#inTurn(() => this.#counted(key, question)).finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
  }

  async #counted(key: string, question: Pick<CountRequest, 'sides' | 'filter'>): Promise<readonly number[]> {
    const kept = this.#kept.get(key);
    const { state, faces } = await this.#count({ ...question, known: kept?.state });
    if (faces === undefined) return kept?.faces ?? [];
    this.#kept.set(key, { state, faces });
    return faces;
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }
}

function matching({ guildId, tableId, userId }: RollFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(guildId === undefined ? [] : [Prisma.sql`r."guildId" = ${guildId}`]),
      ...(tableId === undefined ? [] : [Prisma.sql`r."tableId" = ${tableId}`]),
      ...(userId === undefined ? [] : [Prisma.sql`r."userId" = ${userId}`]),
    ],
    ' AND ',
  );
}

/**
 * Counts faces on PostgreSQL, which does this in its own process. ROWS FROM pairs sides with values, which
 * are arrays of the same length.
 */
async function countOnPostgresql({ sides, filter, known }: CountRequest, ask: Ask): Promise<Counted> {
  const where = matching(filter);
  const [{ rolls, newest }] = states.parse(
    await ask((rows) =>
      rows.$queryRaw(
        Prisma.sql`SELECT COUNT(*) AS "rolls", MAX(r."createdAt")::text AS "newest" FROM "Roll" r WHERE ${where}`,
      ),
    ),
  );
  // Rolls made after this point may already be counted. In that case, the next request simply counts again.
  const state = `${rolls} ${newest}`;
  if (state === known) return { state, faces: undefined };
  const faces = new Array<number>(sides).fill(0);
  const found = await ask((rows) =>
    rows.$queryRaw(Prisma.sql`
      SELECT die.value::integer AS face, COUNT(*)::integer AS count
      FROM "Roll" r,
        ROWS FROM (json_array_elements_text(r."sides"::json), json_array_elements_text(r."values"::json))
          AS die(sides, value)
      WHERE ${where} AND r."secret" = false AND die.sides = ${String(sides)}
      GROUP BY die.value`),
  );
  for (const { face, count } of counts.parse(found)) faces[face - 1] = count;
  return { state, faces };
}
