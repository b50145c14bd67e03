import { endLine } from '../../src/discord/answers/interaction-line.ts';
import { readCustomId } from '../../src/discord/posts/custom-id.ts';
import { createLog } from '../../src/log.ts';
import { createMetrics } from '../../src/watching/metrics.ts';
import type { Payload } from './payloads.ts';

/** What the bot's host can read about presses and refusals: a log line for each, and the metrics. */

export type Tell = typeof endLine;

export interface Host {
  /** Simulates a press of every control that left the table. */
  pressed(given: readonly Payload[]): void;
  refused(code: string): void;
  /** All log lines so far, and the current metrics. */
  read(): Promise<string>;
  close(): void;
}

const customIds = (text: string): string[] =>
  [...text.matchAll(/"custom_id":("(?:[^"\\]|\\.)*")/g)].map(([, id]) => JSON.parse(id ?? '""'));

/** @param tell function that logs the end of an interaction */
export function openHost(tell: Tell = endLine): Host {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const metrics = createMetrics({ version: '0', database: 'sqlite' });
  const told = new Set<string>();
  return {
    pressed: (given) => {
      for (const id of given.flatMap(({ text }) => customIds(text))) {
        const press = readCustomId(id);
        // Pressing each control of a table once is enough.
        if (press === undefined || press.do === 'command' || told.has(id)) continue;
        told.add(id);
        const line = { interaction: '1', kind: 'button', outcome: 'ok', answeredAt: 0 } as const;
        tell({ ...line, table: press.table, press: press.do }, press.do, 0, log, metrics);
      }
    },
    refused: (code) =>
      tell({ interaction: '1', kind: 'button', outcome: 'refused', code }, 'act', 0, log, metrics),
    read: async () => [...lines, await metrics.text()].join('\n'),
    close: () => metrics.close(),
  };
}
