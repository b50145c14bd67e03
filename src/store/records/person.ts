/** What a person has chosen for themselves, on every server. */
export interface StoredPerson {
  readonly userId: string;
  /** How to tell them that it is their turn, as the tables name it. */
  readonly notify: string;
  readonly digestAt?: Date;
  /** Whether what they are forced to do is played for them; they press it themselves unless given. */
  readonly forced?: boolean;
  /** Whether games give them tips; they do unless given. */
  readonly tips?: boolean;
  /** Whether a chosen action is shown before it is played; it is unless given. */
  readonly preview?: boolean;
  /** Whether they are told what a computer would play; they are not unless given. */
  readonly suggestions?: boolean;
}

/** A tip of a game that a person was told. */
export interface ToldTip {
  readonly game: string;
  readonly tip: string;
}

/** What people have chosen for themselves, and the tables that they follow. */
export interface PeopleRecords {
  follow(id: string, userId: string): Promise<void>;
  unfollow(id: string, userId: string): Promise<void>;
  followers(id: string): Promise<string[]>;
  /** What a person has chosen for themselves; undefined: nothing. */
  person(userId: string): Promise<StoredPerson | undefined>;
  /** Whatever they wish besides, from `forced` to `suggestions`, stays as it was unless given. */
  savePerson(person: StoredPerson): Promise<void>;
  /** Notes a digest for somebody, if what they have chosen is still what was read. */
  setDigested(person: StoredPerson, at: Date): Promise<void>;
  /** People who have chosen so, and who sit at a running game. */
  peopleWho(notify: string): Promise<StoredPerson[]>;
  /** Ids of the tips of a game that a person was told. */
  tipsTold(userId: string, game: string): Promise<string[]>;
  /** Notes that a person is told a tip. @returns whether this is the first time */
  tellTip(userId: string, told: ToldTip): Promise<boolean>;
}
