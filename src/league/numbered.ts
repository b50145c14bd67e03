/** An act of a competition with its place in the list of its acts. */
export interface Numbered<Act> {
  readonly number: number;
  readonly at: Date;
  /** The Discord id of the person who did it; undefined for the bot, and for people who were forgotten. */
  readonly by?: string;
  /** A commissioner's reason. */
  readonly reason?: string;
  readonly act: Act;
}
