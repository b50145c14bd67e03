import { z } from 'zod';

/** What a private answer shows of its game, as far as later actions can outdate it. */
export const privateShows = z.object({
  /** The seat that it belongs to. */
  seat: z.int().min(0),
  /** Number of the newest action that it shows. */
  seq: z.int().min(0),
  /** First action for which its controls are valid; missing if it has none that act. */
  number: z.int().min(0).exactOptional(),
  /** Hash of the hand that it shows; missing if it shows none. */
  hand: z.string().exactOptional(),
  /** Set if it shows the first step, where the hand's text stands alone and needs no controls. */
  first: z.literal(true).exactOptional(),
});
export type PrivateShows = z.infer<typeof privateShows>;

/** How to reach an ephemeral message: by an interaction token, which lasts 15 minutes. */
export interface PrivateAddress {
  readonly applicationId: string;
  readonly token: string;
  /** The message as the token addresses it: `@original` or its id. */
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
  /** Undefined if it shows nothing that can become outdated. */
  readonly shows?: PrivateShows;
  /** When its hidden text is removed. */
  readonly hideAt?: Date;
  /** When it is deleted, unless the person presses again. */
  readonly awayAt: Date;
}

/** The open private answers of tables. Their tokens are secrets: nothing here is exported, archived or backed up. */
export interface PrivateAnswerRecords {
  /** Stores an answer as it is now. @returns the person's other answers at the table */
  keepPrivateAnswer(answer: StoredPrivateAnswer): Promise<readonly StoredPrivateAnswer[]>;
  /** Changes an answer if nobody has pressed it since `pressId`; false if someone has, or it is gone. */
  changePrivateAnswer(answer: StoredPrivateAnswer): Promise<boolean>;
  dropPrivateAnswer(id: string): Promise<void>;
  /** All open answers at a table. */
  privateAnswersAt(tableId: string): Promise<readonly StoredPrivateAnswer[]>;
  /**
   * Claims answers that are due. Nobody else gets them before `again`, when the claimer has evidently failed.
   * @param most answers at most
   */
  takeDuePrivateAnswers(until: Date, again: Date, most: number): Promise<readonly StoredPrivateAnswer[]>;
}
