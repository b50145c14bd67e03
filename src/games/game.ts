import type { ZodObject, ZodType } from 'zod';
import type { Dice } from '../engine/dice.ts';
import type { Picture } from '../engine/picture.ts';
import type { Library, Names as LibraryNames } from './library.ts';

/** Index of a seat at the table, from 0. */
export type Seat = number;

/** Who looks: the person in a seat, or everybody. */
export type Viewer = Seat | 'public';

/** Who plays a seat when the game is dealt: that holds for the whole game, whoever takes the seat over later. */
export type Sitter = { readonly kind: 'person' } | { readonly kind: 'computer'; readonly level: string };

/** Per seat, without gaps: at the start people move up. */
export type Seating = readonly Sitter[];

/** How many may sit at a table. */
export interface SeatCount {
  readonly min: number;
  readonly max: number;
}

/**
 * Display name of the person or computer in a seat: fit to stand in Markdown wherever a game writes Markdown, and as it is for
 * pictures and their words.
 */
export type Names = (seat: Seat) => string;

/** A group of words beside the picture: what the table message, a page or a summary says. */
export interface Panel {
  readonly title: string;
  /** Markdown as Discord knows it. */
  readonly text: string;
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
  /** `#rrggbb` */
  readonly colour?: string;
}

/** One legal action, ready to be pressed. */
export interface ActionChoice<Action> {
  readonly kind: 'action';
  readonly action: Action;
  /** Short: it stands on a button. */
  readonly label: string;
  /** Menu path above the label, for games with hundreds of actions: `['Move', 'a4']`. Empty: a button of its own. */
  readonly path: readonly string[];
  /** The usual choice is `primary`, a costly one `danger`. */
  readonly style?: 'primary' | 'secondary' | 'success' | 'danger';
  /** One more line where there is room (menus). */
  readonly hint?: string;
  /**
   * Stands in the private answer only, which `door` or `hand` must open; on the table message too where it is not given.
   */
  readonly private?: true;
  readonly again?: Again;
  /**
   * As a seat's only choice it is played by the table: at once, or for those who wish it. Not where others must not know that
   * it is the only one. It waits for a press where this is not given.
   */
  readonly forced?: 'always' | 'wish';
}

/**
 * The play is answered with the private answer at this path (`[]`: its first step) as it stands then: the card just drawn, the
 * rest of the turn, the lineup card. A private answer ends with what happened where this is not given: with *Done.* where the
 * story has no line for it, as for what is decided in hiding.
 */
export type Again = readonly string[];

/** Field id → chosen values (one, or several when the field is `multiple`, or none). */
export type FormValues = Readonly<Record<string, readonly string[]>>;

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  /** Any number of the values may be chosen, also none. */
  readonly multiple?: boolean;
  /** What it means that none is chosen, in a word; “none” where this is not given. */
  readonly none?: string;
}

/** An action of independent fields (a defensive decision), changed one field at a time, never multiplied out. */
export interface FormChoice<Action> {
  readonly kind: 'form';
  readonly id: string;
  /** Label of the button that opens the form. */
  readonly label: string;
  /** Groups that the button stands in, as of other choices; none: beside the plain ones. */
  readonly path?: readonly string[];
  /** As of other choices. */
  readonly private?: true;
  readonly again?: Again;
  /** What the button says that plays what the form has come to (*Swap*, *Save*); *Play it* where it is not given. */
  readonly deed?: string;
  /** Title above the fields. */
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly initial: FormValues;
  /** Field values of an action that this form can express, else undefined. */
  read(action: Action): FormValues | undefined;
  write(values: FormValues): Action;
  /**
   * The values after one field has been chosen, where others follow from it (a slot brings the man who bats there); also
   * asked with the first field when the form opens, for the person alone. Nothing follows where this is not given.
   */
  settle?(values: FormValues, field: string): FormValues;
  /** Why these values do not go together, as a sentence; undefined when they do. */
  problem(values: FormValues): string | undefined;
}

export type Choice<Action> = ActionChoice<Action> | FormChoice<Action>;

export interface Result {
  /** Winning seats; empty for a draw. */
  readonly winners: readonly Seat[];
  /** Points, runs, … per seat. */
  readonly scores: readonly number[];
  /**
   * The place of each seat, from 1, the same for those who tie; the winners are on the first. Winners first, then by scores, high
   * before low, where it is not given. The table tells the order where more than two play, and wherever places are given.
   */
  readonly places?: readonly number[];
  /** Reason in the game's own words: `walk_off`. */
  readonly reason: string;
}

export interface Clock {
  /**
   * What runs out: `turn 17`, `window 3`. While it stays the same the time runs on, whoever acts; another one, or a time-out,
   * begins anew.
   */
  readonly id: string;
  /** Of live play. */
  readonly seconds: number;
  /** The game itself wants an end to this (a window): so long by correspondence and without a clock, `seconds` in all live play. */
  readonly slowSeconds?: number;
}

/** What is played for a seat whose time is over. */
export interface TimeOut<Action> {
  readonly seat: Seat;
  readonly action: Action;
  /** Nobody's fault: no line names the seat, and it does not count towards a stand-in. */
  readonly excused?: true;
}

/** A level of computer player, weakest first. */
export interface Level {
  readonly id: string;
  readonly label: string;
}

/** A page of further reading on a table, shown to whoever asks: lineups, box score. */
export interface Page {
  readonly id: string;
  readonly label: string;
}

/** A chapter of the rules as `/rules` shows it: at most 4,000 characters of Markdown. */
export interface RulesChapter {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A part of a chart: one of several tables, or one row of many. */
export interface ChartPart {
  readonly id: string;
  readonly label: string;
}

/** A chart of the rule book as `/rules <game> chart:` shows it. */
export interface Chart<View = unknown> {
  readonly id: string;
  readonly title: string;
  /** Other words that people look for it by. */
  readonly words: string;
  /** What can be asked for on its own; none where the chart is always shown whole. */
  readonly parts: readonly ChartPart[];
  /**
   * @param part id of a part; undefined: the one that the view's situation asks for, else the first
   * @param view of the table that the reader looks at: what applies there is marked with ▶
   */
  show(part: string | undefined, view: View | undefined): Panel;
}

/** Words with a picture, where there is one: a private answer, a page, a portrait, a side of a card. */
export interface Illustrated {
  readonly panel: Panel;
  readonly picture?: Picture;
  /** The picture in words, at most 1,000 characters. */
  readonly alt?: string;
  /** A private answer loses words and picture after so many (more where play is slow), and keeps its controls. */
  readonly seconds?: number;
}

/** What an action would do. */
export interface Preview extends Illustrated {
  /** It is asked for wherever the action comes from: an open button, a form, `/move`, typed. */
  readonly confirm?: true;
  /** What the button over it says (*Change*); *Play it* where it is not given. */
  readonly deed?: string;
}

/** The cards of a game's players as `/player` shows them. */
export interface Cards {
  /** Sides that can be asked for. */
  readonly sides: readonly ChartPart[];
  /**
   * Everybody who can be looked at.
   *
   * @param offered what the reader's server offers beside the game's own content
   */
  list(offered: readonly LibraryNames[]): readonly { readonly id: string; readonly label: string }[];
  /** Key of the content that somebody belongs to; undefined: the game's own. */
  keyOf(id: string): string | undefined;
  /**
   * @param side undefined: every side that is read at the table
   * @param keys of content beside the game's own that is looked through, loaded into the library
   * @throws RuleError for a player or side that there is none of
   */
  show(id: string, side: string | undefined, keys: readonly string[]): readonly Illustrated[];
}

/** A play, move or trick of a game, as the search through the whole game finds it. */
export interface Entry {
  /** Short and its own: the number of the play. */
  readonly id: string;
  /** When it was, in a word or two: `▲ 3rd`. */
  readonly when: string;
  readonly line: string;
  /** Words that people look for it by, beside those of the line: names, inning, kind. */
  readonly tags: readonly string[];
  /** All that there is to say, shown where it is the only one that was found. */
  readonly detail: string;
}

/** What can be looked up in the whole of a game, made from its events so that the state need not keep it. */
export interface Annals<View, Event> {
  /** Oldest first. */
  entries(events: readonly Event[], view: View, names: Names): readonly Entry[];
  /** A page about one subject (a batter) of the game. */
  readonly portrait?: {
    /** Name of the subcommand, `/table spray`. */
    readonly id: string;
    readonly label: string;
    /** What is asked for: `Which batter`. */
    readonly about: string;
    subjects(events: readonly Event[]): readonly { readonly id: string; readonly label: string }[];
    /** @throws RuleError for a subject that there is none of */
    show(events: readonly Event[], subject: string): Illustrated;
  };
}

/** Texts that a game leaves for later games of the same server: saved lineups, who pitched lately. */
export interface Keepsakes<State, Options> {
  /** The texts that a game with these options would begin with. */
  wanted(options: Options): readonly WantedKeepsake[];
  /**
   * What an action leaves.
   *
   * @param kept what `setup` was given
   */
  left(before: State, after: State, kept: Kept): readonly Keepsake[];
}

export interface Keepsake {
  readonly key: string;
  readonly text: string;
  /**
   * Given where it is a person's own doing: it is kept for later games of whoever sits there, and what the computer in this
   * seat does is not kept.
   */
  readonly seat?: Seat;
}

/** A key, and the seat whose person must have left its text; without a seat it is the server's. No key is wanted twice. */
export type WantedKeepsake = Pick<Keepsake, 'key' | 'seat'>;

/** Kept texts by key. They come from outside: `setup` takes only what fits. */
export type Kept = Readonly<Record<string, string>>;

/** What `/play` asks for, where it is not just the options, and the sets of options that leagues and servers choose. */
export interface Asking {
  /** Becomes the options of `/play <id>` in place of the game's own; nothing in it has to be given. */
  readonly schema: ZodObject;
  /** Sets of options by their ids: a server may choose one for its tables. */
  readonly presets: readonly { readonly id: string; readonly label: string }[];
  /**
   * The options that are meant by what somebody has typed, for `options` to parse; whatever else was typed stays in it.
   *
   * @param preset id of the one that the server has chosen; one that there is not any more counts for nothing
   * @throws RuleError for what no option can say
   */
  settle(asked: unknown, preset: string | undefined): unknown;
}

/** Seats that play by standing orders: the table acts for their people, after a pause, until they take over. */
export interface Standing<State, Action, View> {
  /** Everybody may see whether a seat plays by orders, never what they are. */
  on(state: State, seat: Seat): boolean;
  /** What the orders say now, by the seat's view; undefined where the person is asked all the same. */
  decide(view: View, seat: Seat): Action | undefined;
  /** Ends it: always accepted by `apply` from a seat that plays by orders, even out of turn. */
  readonly takeOver: Action;
}

/** What a computer does. */
export interface Decision<Action> {
  readonly action: Action;
  /** The pause before it, in milliseconds. Where the action is refused after it the computer is asked anew. */
  readonly delayMs: number;
  /** Kept with the action; `/table why` tells it when the game is over, to nobody before. */
  readonly why?: string;
}

/**
 * A game: one plain object that knows its rules and words, and nothing of tables, databases, clocks or Discord.
 *
 * State, action, view and event are plain JSON values, treated as immutable. All functions are pure; chance comes
 * from `dice` alone. Bad input is refused with a `RuleError`; anything else thrown is a bug.
 */
export interface Game<State = unknown, Action = unknown, Options = unknown, View = unknown, Event = unknown> {
  readonly id: string;
  /**
   * Of the rules: a whole number from 1 that grows whenever the same log would no longer give the same hashes. Tables keep
   * the one that they were dealt by; logs of each lie in `test/logs/`.
   */
  readonly version: number;
  readonly title: string;
  readonly summary: string;
  readonly seats: SeatCount;
  readonly levels: readonly Level[];
  /**
   * Becomes the options of `/play <id>`: enums, booleans and bounded integers, each with a description and a default, in
   * names such as `last_loses`; and texts, where the library suggests values for them.
   */
  readonly options: ZodObject & ZodType<Options>;
  /** Where `/play` asks in other words than the game is played by. */
  readonly asking?: Asking;
  readonly action: ZodType<Action>;
  /**
   * Label of the button (*My hand*), and of `/table hand`, that opens the private answer at any time, for every seat, in turn
   * or not; it looks the same for all. No such button where it is not given.
   */
  readonly hand?: string;
  readonly pages: readonly Page[];
  readonly rules: readonly RulesChapter[];
  /** Looked up on demand, beside the chapters. */
  readonly charts?: readonly Chart<View>[];
  readonly cards?: Cards;

  /** Content that people bring, where the game takes some. */
  readonly library?: Library;

  /** Checks what the option schema cannot: returns a sentence when the options do not go together. */
  optionsProblem(options: Options): string | undefined;
  /** How many seats a game with these options has, within `seats`: so many the lobby shows. `seats` where it is not given. */
  seatsFor?(options: Options): SeatCount;
  /** What a seat is called before the game: `Away: Port Calder Gulls`. */
  seatLabel(options: Options, seat: Seat): string;
  /** @param kept what earlier games have left for this one; nothing unless given */
  setup(options: Options, seating: Seating, dice: Dice, kept?: Kept): State;
  /** Seats the table waits for (clock, mention, time-out, computers); empty when the game is over, never before. */
  toAct(state: State): readonly Seat[];
  /** Further seats with choices, though nobody waits for them: a pass in advance. Nobody where it is not given. */
  mayAct?(state: State): readonly Seat[];
  /**
   * Everything that a seat of either list may do now; none for other seats. `apply` takes these, `resignation` of a seat that
   * still plays, `standing.takeOver` and what `timeout` names.
   */
  choices(state: State, seat: Seat): readonly Choice<Action>[];
  /** Two or three letters or a word (`PCG`, `Red`) before the seat's row of buttons; no name there where it is not given. */
  sideOf?(state: State, seat: Seat): string;
  /**
   * Label of the button that opens the presser's private answer (*Same rank!*, *Move*), made from what everybody knows;
   * undefined: not now.
   */
  door?(state: State): string | undefined;
  /** Whether only the clock, or a program that plays the seat, may bring this: it is refused from a person. Persons may bring all where it is not given. */
  clockOnly?(action: Action): boolean;
  /**
   * What the table message needs of the choices, where listing all of them takes long: in their order every one that
   * stands open (without a path), and at least one of each group that is named first in a path. The message is drawn after
   * every action, and most people press what stands open.
   */
  outline?(state: State, seat: Seat): readonly Choice<Action>[];
  /** @throws RuleError with a sentence for the person when the action is nothing that the seat may do. */
  apply(
    state: State,
    seat: Seat,
    action: Action,
    dice: Dice,
  ): { readonly state: State; readonly events: readonly Event[] };
  /**
   * The action by which a seat gives up; always accepted by `apply` from a seat that still plays, even out of turn. Such a seat
   * has no choices any more and cannot give up again; of many, the others play on.
   */
  resignation(seat: Seat): Action;
  /** undefined: nobody's time runs out live. */
  clock(state: State): Clock | undefined;
  /**
   * What is played for those who let the clock run out, for one after the other: it is asked anew before each. Never empty while
   * the game runs, with or without a `clock` of the game's own, for a table may have one.
   */
  timeout(state: State): readonly TimeOut<Action>[];
  view(state: State, viewer: Viewer): View;
  result(state: State): Result | undefined;
  /** Points, runs, … per seat while the game runs: what a draw that all agree to is recorded with. Zeros where not given. */
  scores?(state: State): readonly number[];
  /**
   * Whether this told somebody what was hidden from them: what happened before it is never taken back. Rolls count by
   * themselves. Where it is not given, nothing is hidden in the game.
   */
  reveals?(event: Event): boolean;

  /** Where in the game a state is, in words that everybody may know: `Top of the 3rd, play 21`. Rolls are told with it. */
  when?(state: State): string;

  /** One canonical text per action, at most 60 characters. */
  notate(state: State, action: Action): string;
  /** @throws RuleError (`bad-notation`) naming what is wrong with the text. */
  parse(state: State, text: string): Action;

  /** A line of the story, a sentence or several with their full stops; empty for events that tell nothing to people. */
  story(event: Event, names: Names): string;
  /**
   * The embed that closes a half-inning, round or game when this event does so. The one that closes the game says who has won;
   * below it the table tells the order of many (`Result.places`).
   */
  closing(event: Event, names: Names): Panel | undefined;
  /**
   * A line for the league's log channel: what matters to those who do not sit at the table. Lines stand in one post, which
   * the next `closing` ends. Where it is not given, the log channel has the closings alone.
   */
  bulletin?(event: Event, names: Names): string | undefined;
  /** A closer look at a play that deserves one: it stands on the table message as long as a summary does, and nowhere else. */
  aside?(event: Event, names: Names): Panel | undefined;
  /** The words of the table message. */
  panel(view: View, names: Names): Panel;
  /** By the view of whoever asks. */
  page(view: View, page: string, names: Names): Illustrated;
  /**
   * Words and picture of the private answer at a path, by the seat's view: `[]` the hand and what it has just learnt,
   * `['Move', 'b2']` the board with the targets lit. The choices alone where it gives nothing.
   */
  privately?(view: View, path: readonly string[], names: Names): Illustrated | undefined;
  /**
   * What an action would do, worked out for it alone, by the seat's view. Chosen in a private answer it is shown first, over
   * *Play it* and *Back*. The action is played at once where there is nothing to show.
   */
  preview?(view: View, action: Action, names: Names): Preview | undefined;
  draw(view: View, names: Names): Picture;
  /** The picture in words: its alt text, at most 1,000 characters. */
  describe(view: View, names: Names): string;

  /** Where a whole game can be looked through. */
  readonly annals?: Annals<View, Event>;

  /** Where games leave something for later ones. */
  readonly keepsakes?: Keepsakes<State, Options>;

  /** Where people may let their seat play by orders that they have left. */
  readonly standing?: Standing<State, Action, View>;

  /** Sees the seat's view, never the state. `dice` is a stream of its own that the game's replay does not need. */
  computer(view: View, seat: Seat, level: string, dice: Dice): Decision<Action>;
}
