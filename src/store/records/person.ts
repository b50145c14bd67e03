/** A person's settings, for every server. */
export interface StoredPerson {
  readonly userId: string;
  /** How the person is notified of their turn. The table code defines the values. */
  readonly notify: string;
  readonly digestAt?: Date;
  /** Whether the bot plays forced moves for the person; false by default. */
  readonly forced?: boolean;
  /** Whether games show tips; true by default. */
  readonly tips?: boolean;
  /** Whether to preview an action before it is played; true by default. */
  readonly preview?: boolean;
  /** Whether to show a computer's suggestions; false by default. */
  readonly suggestions?: boolean;
  /** Whether the person is on no rating board and no profile; false by default. */
  readonly hidden?: boolean;
}

/** A tip that a person has been shown. */
export interface ToldTip {
  readonly game: string;
  readonly tip: string;
}

/** Stores people's settings and the tables that they follow. */
export interface PeopleRecords {
  follow(id: string, userId: string): Promise<void>;
  unfollow(id: string, userId: string): Promise<void>;
  followers(id: string): Promise<string[]>;
  /** A person's settings; undefined if they have none. */
  person(userId: string): Promise<StoredPerson | undefined>;
  /** Saves settings. The optional ones, from `forced` to `hidden`, keep their value if missing. */
  savePerson(person: StoredPerson): Promise<void>;
  /** Records when a digest was sent. Does nothing if the settings have changed since they were read. */
  setDigested(person: StoredPerson, at: Date): Promise<void>;
  /** People with this notification setting who are in a running game. */
  peopleWho(notify: string): Promise<StoredPerson[]>;
  /** Ids of a game's tips that a person has been shown. */
  tipsTold(userId: string, game: string): Promise<string[]>;
  /**
   * Records that a person is shown a tip.
   * @returns whether it is the first time
   */
  tellTip(userId: string, told: ToldTip): Promise<boolean>;
}
