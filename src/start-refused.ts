/** Exit codes after Discord permanently refuses the bot, when a restart doesn't help. See docs/hosting.md. */
const exitCodes: Readonly<Record<string, number>> = {
  'token-refused': 10,
  'intents-refused': 11,
  'shards-refused': 12,
  'version-refused': 13,
};

/**
 * Thrown if the bot cannot run for a reason that the host can fix. The message says what to do, and the code
 * goes into the log.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly code: string;

  constructor(code: string, sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.code = code;
  }

  /** The exit code: 1 unless Discord refuses permanently. */
  get exitCode(): number {
    return exitCodes[this.code] ?? 1;
  }

  /** Whether a restart can't help until the host fixes something. */
  get forGood(): boolean {
    return this.code in exitCodes;
  }
}
