import { z } from 'zod';

/** What a private answer shows of its game, as far as others can make it untrue. */
export const privateShows = z.object({
  /** Whose it is. */
  seat: z.int().min(0),
  /** Number of the newest action that it shows. */
  seq: z.int().min(0),
  /** Its controls are good from this action on; missing: it has none that act. */
  number: z.int().min(0).exactOptional(),
  /** Digest of the hand that it shows; missing: it shows none. */
  hand: z.string().exactOptional(),
  /** It shows the first step, where the hand's words stand by themselves and need no controls. */
  first: z.literal(true).exactOptional(),
});
export type PrivateShows = z.infer<typeof privateShows>;

/** How a message that one person alone sees is reached: by an interaction's token, and for 15 minutes. */
export interface PrivateAddress {
  readonly applicationId: string;
  readonly token: string;
  /** What the message is called by the token: `@original`, or its id. */
  readonly messageId: string;
}

/** A person's private answer at a table. */
export interface StoredPrivateAnswer extends PrivateAddress {
  /** Id of the message. */
  readonly id: string;
  readonly tableId: string;
  readonly userId: string;
  /** Id of the newest interaction with it. */
  readonly pressId: string;
  /** Undefined: it shows nothing that can become untrue. */
  readonly shows?: PrivateShows;
  /** When its hidden words go. */
  readonly hideAt?: Date;
  /** When it goes, unless its person presses again. */
  readonly awayAt: Date;
}

/** The private answers that stand below tables. Their tokens are secrets: nothing here is exported, archived, or backed up. */
export interface PrivateAnswerRecords {
  /** Keeps an answer as it stands now. @returns all others that its person has at the table */
  keepPrivateAnswer(answer: StoredPrivateAnswer): Promise<readonly StoredPrivateAnswer[]>;
  /** Changes an answer that nobody has pressed since `pressId`; false where somebody has, or it is gone. */
  changePrivateAnswer(answer: StoredPrivateAnswer): Promise<boolean>;
  dropPrivateAnswer(id: string): Promise<void>;
  /** All that stand at a table. */
  privateAnswersAt(tableId: string): Promise<readonly StoredPrivateAnswer[]>;
  /**
   * Takes on answers whose time has come. Nobody else gets them before `again`: then whoever took them on has failed.
   * @param most answers at most
   */
  takeDuePrivateAnswers(until: Date, again: Date, most: number): Promise<readonly StoredPrivateAnswer[]>;
}
