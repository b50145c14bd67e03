import type { Interaction } from 'discord.js';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../../store/records/store-error.ts';
import type { InteractionDone, Outcome, Watch } from '../../watching/watch.ts';
import { NotDelivered } from './reply.ts';

/**
 * One interaction's log line, written when it ends. It contains only ids and fixed words. Names and anything
 * a person typed or chose are left out, because they may be secret at the table.
 */
export interface InteractionLine {
  readonly interaction: string;
  readonly kind: InteractionDone['kind'];
  readonly guild?: string;
  readonly shard?: number;
  command?: string;
  /** The action of the pressed control. */
  press?: string;
  table?: string;
  outcome: Outcome;
  /** Error code of the refusal or failure. */
  code?: string;
  /** The reference number shown to the person for reporting the error to the host. */
  reference?: string;
  err?: unknown;
  /** When Discord accepted the first answer, as a `performance.now()` time. */
  answeredAt?: number | undefined;
}

export function beginLine(interaction: Interaction): InteractionLine {
  const { id, guildId, guild } = interaction;
  return {
    interaction: id,
    kind: kindOf(interaction),
    ...(guildId !== null && { guild: guildId }),
    ...(guild && { shard: guild.shardId }),
    outcome: 'ok',
  };
}

function kindOf(interaction: Interaction): InteractionDone['kind'] {
  if (interaction.isAutocomplete()) return 'autocomplete';
  if (interaction.isChatInputCommand()) return 'command';
  if (interaction.isModalSubmit()) return 'modal';
  if (interaction.isAnySelectMenu()) return 'menu';
  return interaction.isButton() ? 'button' : 'other';
}

/** Records an error that couldn't be shown to the person. */
export function noteFault(line: InteractionLine, error: unknown): void {
  // The original error says more than the failure to show it.
  if (line.outcome === 'failed') return;
  if (isDatabaseAway(error)) {
    // The log has the reason already, once for all that it makes fail.
    line.outcome = 'failed';
    line.code = 'database-away';
    return;
  }
  const undelivered = error instanceof NotDelivered;
  line.outcome = undelivered ? 'undelivered' : 'failed';
  line.code = undelivered ? 'not-delivered' : 'internal';
  line.err = error;
}

const levels = { ok: 'info', refused: 'info', late: 'info', failed: 'error', undelivered: 'warn' } as const;

/**
 * Writes the log line and counts the interaction in the metrics.
 *
 * @param what the command or press; undefined if the bot doesn't know it
 * @param started when the interaction arrived, as a `performance.now()` time
 */
export function endLine(
  { answeredAt, ...line }: InteractionLine,
  what: string,
  started: number,
  log: Logger,
  watch: Watch,
): void {
  const { kind, outcome } = line;
  const answerMs = answeredAt === undefined ? undefined : answeredAt - started;
  watch.interaction({ kind, what, outcome, answerMs });
  const ms = Math.round(performance.now() - started);
  const answer = answerMs === undefined ? {} : { answerMs: Math.round(answerMs) };
  log[levels[outcome]]({ ...line, ...answer, ms }, 'interaction');
}
