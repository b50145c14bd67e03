/** What a person has chosen for themselves, on every server. */
export interface StoredPerson {
  readonly userId: string;
  /** How to tell them that it is their turn, as the tables name it. */
  readonly notify: string;
  readonly digestAt?: Date;
}
