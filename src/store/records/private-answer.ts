import { z } from 'zod';

/** The part of its game that a private answer shows. Used to tell whether later actions make it outdated. */
export const privateShows = z.object({
  /** The seat that the answer is for. */
  seat: z.int().min(0),
  /** Number of the newest action that the answer includes. */
  seq: z.int().min(0),
  /** Number of the first action for which its controls are valid. Missing if no control plays an action. */
  number: z.int().min(0).exactOptional(),
  /** Hash of the hand that the answer shows. Missing if it shows no hand. */
  hand: z.string().exactOptional(),
  /**
   * Set if the answer shows the first step. Its text shows the hand, so it is still useful without controls.
   */
  first: z.literal(true).exactOptional(),
});
export type PrivateShows = z.infer<typeof privateShows>;

/** How to edit an ephemeral message: with an interaction token, which is valid for 15 minutes. */
export interface PrivateAddress {
  readonly applicationId: string;
  readonly token: string;
  /** The message id to use with the token: `@original` or the message's own id. */
  readonly messageId: string;
}

/** A person's private answer at a table. */
export interface StoredPrivateAnswer extends PrivateAddress {
  /** Id of the message. */
  readonly id: string;
  readonly tableId: string;
  readonly userId: string;
  /** Id of the newest interaction with this message. */
  readonly pressId: string;
  /** Undefined if the answer shows nothing that can become outdated. */
  readonly shows?: PrivateShows;
  /** When its hidden text is removed. */
  readonly hideAt?: Date;
  /** When it is deleted, unless the person presses again. */
  readonly awayAt: Date;
}

/**
 * Stores the open private answers of tables. Their tokens are secrets, so nothing here is exported, archived
 * or backed up.
 */
export interface PrivateAnswerRecords {
  /**
   * Stores an answer in its current state.
   * @returns the person's other answers at the table
   */
  keepPrivateAnswer(answer: StoredPrivateAnswer): Promise<readonly StoredPrivateAnswer[]>;
  /**
   * Changes an answer unless the person has pressed something on it since `pressId`.
   * @returns false if they have, or if the answer is gone
   */
  changePrivateAnswer(answer: StoredPrivateAnswer): Promise<boolean>;
  dropPrivateAnswer(id: string): Promise<void>;
  /** All open answers at a table. */
  privateAnswersAt(tableId: string): Promise<readonly StoredPrivateAnswer[]>;
  /**
   * Reserves answers that are due. No other process gets them before `again`. By then, a process that still
   * hasn't handled them must have failed.
   * @param most maximum number of answers
   */
  takeDuePrivateAnswers(until: Date, again: Date, most: number): Promise<readonly StoredPrivateAnswer[]>;
}
