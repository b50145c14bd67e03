import type { Interaction } from 'discord.js';
import type { Logger } from 'pino';
import type { InteractionDone, Outcome, Watch } from '../../watching/watch.ts';
import { NotDelivered } from './reply.ts';

/**
 * Facts about an interaction, logged in one line when it ends. It holds ids and fixed words only: no names,
 * and nothing that a person typed or chose, which may be secret at the table.
 */
export interface InteractionLine {
  readonly interaction: string;
  readonly kind: InteractionDone['kind'];
  readonly guild?: string;
  readonly shard?: number;
  command?: string;
  /** What the control does. */
  press?: string;
  table?: string;
  outcome: Outcome;
  /** Why it was refused or failed. */
  code?: string;
  /** The number that the person got for reporting to the host. */
  reference?: string;
  err?: unknown;
  /** When Discord accepted the first answer, by the clock of `performance`. */
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

/** Records an error that the person could not be told about. */
export function noteFault(line: InteractionLine, error: unknown): void {
  // The original error says more than that its apology did not arrive.
  if (line.outcome === 'failed') return;
  const undelivered = error instanceof NotDelivered;
  line.outcome = undelivered ? 'undelivered' : 'failed';
  line.code = undelivered ? 'not-delivered' : 'internal';
  line.err = error;
}

const levels = { ok: 'info', refused: 'info', late: 'info', failed: 'error', undelivered: 'warn' } as const;

/**
 * Writes the line and counts the interaction.
 *
 * @param what the command or press, if the bot knows it
 * @param started when the interaction came, by the clock of `performance`
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
