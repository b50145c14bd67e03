import type {
  APIApplicationCommand,
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';

/**
 * What the page and the tests' driver see of the playground, and what they can do. The page uses HTTP: `GET
 * /page-api/world?user=` answers a `Snapshot`; `GET /page-api/events?user=` streams `Changes` (server-sent event
 * `changes`), starting with everything. Each action is `POST /page-api/<deed>` with the JSON below. It
 * answers `{ ok: true }` or, with status 4xx, `{ error: sentence }`; `complete` answers `{ choices }`. `GET
 * /page-api/journal` answers `{ counts, violations }`: the bot's requests, and everything it did that Discord
 * forbids. `user` is an id; without it, `GET /page-api/world` answers what the first user sees. With both requests
 * for the world, `&server=` names the server to show, by id or name; the default is the user's first one.
 */

export interface PlaygroundUser {
  readonly id: string;
  readonly name: string;
  /** Whether the user may do everything in the server. */
  readonly moderator: boolean;
  /** Color of the avatar, as `#rrggbb`. */
  readonly color: string;
}

export interface PlaygroundChannel {
  readonly id: string;
  readonly name: string;
  /** `dm`: the bot's direct messages to this user. */
  readonly kind: 'text' | 'thread' | 'dm';
  readonly topic?: string;
  readonly parentId?: string;
}

/** A message as one user sees it. */
export interface SeenMessage {
  /** As Discord's API gives it; attachment URLs are on this server. */
  readonly message: APIMessage;
  readonly mine: boolean;
  /** "Only you can see this": never part of another user's snapshot. */
  readonly ephemeral: boolean;
  /** "… is thinking". */
  readonly loading: boolean;
  /** A press of this user on this message got no answer. */
  readonly failed: boolean;
  /** A press of this user on this message waits for its answer. */
  readonly waiting: boolean;
}

export interface Snapshot {
  readonly user: PlaygroundUser;
  readonly users: readonly PlaygroundUser[];
  /** The server that is shown. */
  readonly guild: { readonly id: string; readonly name: string };
  /** All servers that this user is in. */
  readonly guilds: readonly { readonly id: string; readonly name: string }[];
  readonly channels: readonly PlaygroundChannel[];
  readonly commands: readonly APIApplicationCommand[];
  /** Newest last, at most 50 a channel. */
  readonly messages: Readonly<Record<string, readonly SeenMessage[]>>;
  /** A modal that the bot has opened for this user. */
  readonly modal?: { readonly id: string; readonly data: APIModalInteractionResponseCallbackData };
  /** "The application did not respond": interactions of this user without a message to mark. */
  readonly notices: readonly { readonly id: string; readonly channelId: string; readonly text: string }[];
  /** Whether the bot is connected to the gateway. */
  readonly botOnline: boolean;
}

/**
 * What is new since the last time. Parts that stayed the same are missing. A world has hundreds of messages, and every
 * press changes one or two.
 */
export interface Changes extends Partial<Omit<Snapshot, 'messages' | 'modal'>> {
  /** `null` when it's closed. */
  readonly modal?: Snapshot['modal'] | null;
  /** By channel, where messages came or went: the ids of all its messages, newest last. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Messages that are new or changed. */
  readonly messages?: readonly SeenMessage[];
}

/** Option values by path: `/roll history limit:5` is `path: ['roll', 'history'], options: { limit: 5 }`. */
export interface SlashDeed {
  readonly user: string;
  readonly channel: string;
  readonly path: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface CompleteDeed extends SlashDeed {
  readonly focused: string;
}

export interface PressDeed {
  readonly user: string;
  readonly message: string;
  readonly customId: string;
  /** Chosen values, for menus. */
  readonly values?: readonly string[];
}

export interface ModalDeed {
  readonly user: string;
  /** `Snapshot.modal.id` */
  readonly modal: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface SayDeed {
  readonly user: string;
  readonly channel: string;
  readonly text: string;
}

export interface DismissDeed {
  readonly user: string;
  /** An ephemeral message, a notice or a modal to dismiss. It isn't an error if it is already gone. */
  readonly id: string;
}

/** Plans faults; each field works on its own. */
export interface FaultDeed {
  /** Delays every answer to the bot by this many milliseconds; 0 ends it. */
  readonly delayMs?: number;
  /** Share of the bot's requests that fail with 503, from 0 to 1. */
  readonly errorShare?: number;
  /** This many of the bot's next requests fail with 503. */
  readonly failNext?: number;
  /** This many of the bot's next requests are answered 429. */
  readonly limitNext?: number;
  /** This many of the bot's next requests are performed, but their answers are lost. */
  readonly loseNext?: number;
  /** This many of the next interactions reach the bot twice. */
  readonly duplicateNext?: number;
  /** `reconnect`: the gateway asks to reconnect; `drop`: it hangs up; `invalid`: it forgets the session. */
  readonly gateway?: 'reconnect' | 'drop' | 'invalid';
}

export interface Deeds {
  slash: SlashDeed;
  complete: CompleteDeed;
  press: PressDeed;
  modal: ModalDeed;
  say: SayDeed;
  dismiss: DismissDeed;
  fault: FaultDeed;
}

export type Choices = readonly APIApplicationCommandOptionChoice[];
