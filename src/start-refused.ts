/** What the process ends with when Discord refuses it for good; starting it again does not help. See docs/hosting.md. */
const exitCodes: Readonly<Record<string, number>> = {
  'token-refused': 10,
  'intents-refused': 11,
  'shards-refused': 12,
  'version-refused': 13,
};

/** The bot cannot run, for a reason that the host can mend: a sentence that says what to do, and a code for the log. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
  readonly code: string;

  constructor(code: string, sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.code = code;
  }

  /** What the process ends with: 1 unless Discord refuses it for good. */
  get exitCode(): number {
    return exitCodes[this.code] ?? 1;
  }

  /** Whether another start is refused as well until the host has mended something. */
  get forGood(): boolean {
    return this.code in exitCodes;
  }
}
