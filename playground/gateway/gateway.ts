import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes as Close, GatewayIntentBits, GatewayOpcodes as Op } from 'discord-api-types/v10';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Ground, SessionStarts } from '../world/ground.ts';
import { wholeMember } from '../world/present.ts';
import { spreadOf } from '../world/snowflake.ts';
import type { WorldEvent } from '../world/world.ts';
import { bundler } from './bundle.ts';
import { dispatchesOf, guildCreate, ready } from './dispatch.ts';
import { controlPayload, type Wire, wireFor } from './wire.ts';

/** A bot's session outlives its connection for this long. */
const RESUMABLE_MS = 120_000;
/** How many sessions Discord lets a bot start per day. */
export const STARTS_A_DAY = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds between two identifies of shards that share a turn (see `maxConcurrency`). */
export const IDENTIFY_MS = 5000;
/** Dispatches kept for a session that may resume. */
const REMEMBERED = 5000;
/** Discord accepts this many payloads a minute from a connection. */
const PAYLOADS_PER_MINUTE = 120;
/** The highest bit that Discord has defined. */
const ALL_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);
const PRIVILEGED =
  GatewayIntentBits.GuildPresences | GatewayIntentBits.GuildMembers | GatewayIntentBits.MessageContent;

const payloadSchema = z.looseObject({ op: z.number().int(), d: z.unknown() });
const identifySchema = z.looseObject({
  token: z.string(),
  properties: z.looseObject({ os: z.string(), browser: z.string(), device: z.string() }),
  intents: z.number().int().nonnegative(),
  compress: z.boolean().optional(),
  large_threshold: z.number().int().min(50).max(250).optional(),
  shard: z.tuple([z.number().int().nonnegative(), z.number().int().positive()]).optional(),
});
const resumeSchema = z.object({ token: z.string(), session_id: z.string(), seq: z.number().int() });
const membersSchema = z.looseObject({
  guild_id: z.union([z.string(), z.array(z.string())]),
  query: z.string().optional(),
  limit: z.number().int().optional(),
  user_ids: z.union([z.string(), z.array(z.string())]).optional(),
  nonce: z.string().optional(),
});

interface Session {
  readonly id: string;
  readonly shard: readonly [number, number];
  readonly intents: number;
  sequence: number;
  /** Dispatches already numbered, newest last. */
  sent: { readonly s: number; readonly text: string }[];
  connection: Connection | undefined;
  /** When the connection was lost. */
  lostAt: number | undefined;
}

interface Connection {
  readonly socket: WebSocket;
  readonly wire: Wire;
  session: Session | undefined;
  beatAt: number;
  received: number[];
}

/**
 * How the gateway responds to an identify: with a session, op 9, nothing at all, or by closing the connection with
 * that code.
 */
export type Reception = 'session' | 'invalid' | 'silence' | Close;

/**
 * How the gateway meets a new connection: with HELLO, with nothing at all, by closing it with that code, or, below 1000,
 * with that HTTP status in place of a WebSocket, as a proxy does.
 */
export type Greeting = 'hello' | 'silence' | number;
/** Close codes of WebSockets begin here. */
const CLOSE_CODES = 1000;

/** Which shards an event of the gateway affects: all, or one. */
export interface Which {
  readonly shard?: number | undefined;
}

export interface GatewayOptions {
  readonly heartbeatMs: number;
  /** Privileged intents that the application was granted. */
  readonly granted: number;
  /**
   * How many shards may identify within 5 seconds: one for each remainder of the shard number divided by this number.
   */
  readonly maxConcurrency: number;
  /**
   * Milliseconds that must pass between two identifications; Discord's value, unless a test kills bots all
   * the time.
   */
  readonly identifyMs: number;
  /**
   * Whether each interaction goes to only one of the connections of its shard, in turn. By default, it goes to all of
   * them.
   */
  readonly deal: boolean;
  /** Whether early identifications are refused. */
  readonly limits: boolean;
  /**
   * How many sessions a day the bot may start. After one more, Discord ends all of them and resets its token.
   */
  readonly startsADay: number;
}

/**
 * Discord's gateway, version 10: sessions that identify, send heartbeats, lose their connection and resume.
 */
export class Gateway {
  readonly #ground: Ground;
  readonly #options: GatewayOptions;
  readonly #sockets = new WebSocketServer({ noServer: true });
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<Connection>();
  readonly #beat: NodeJS.Timeout;
  /** Milliseconds between two checks of the heartbeats. */
  readonly #beatCheckMs: number;
  #checkedAt = Date.now();
  readonly #identified = new Map<number, number>();
  readonly #started: number[] = [];
  #accepting = true;
  #reception: Reception = 'session';
  #greeting: Greeting = 'hello';
  #attempts = 0;
  #identifies = 0;
  #dealt = 0;

  constructor(ground: Ground, options: GatewayOptions) {
    this.#ground = ground;
    this.#options = options;
    ground.world.on((event) => this.#onEvent(event));
    this.#beatCheckMs = Math.max(50, options.heartbeatMs / 4);
    this.#beat = setInterval(() => this.#checkBeats(), this.#beatCheckMs);
  }

  /** Accepts a WebSocket upgrade of `/gateway` from the web server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void {
    this.#attempts += 1;
    if (!this.#accepting) {
      socket.destroy();
      return;
    }
    if (typeof this.#greeting === 'number' && this.#greeting < CLOSE_CODES) {
      socket.end(`HTTP/1.1 ${this.#greeting} Refused\r\nConnection: close\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
      this.#open(webSocket, bundler(socket), url),
    );
  }

  /**
   * Whether a bot for the server is connected, or may still resume. Null means direct messages. By default, this
   * checks each server of the bot.
   */
  online(guildId?: string | null): boolean {
    return this.#answers(guildId, () => true);
  }

  /** Like `online`, but only for bots that are connected right now. */
  connected(guildId?: string | null): boolean {
    return this.#answers(guildId, (session) => session.connection !== undefined);
  }

  /** How many sessions get a server's events right now. */
  listeners(guildId: string | null): number {
    return this.#listening(guildId).length;
  }

  /** Asks every bot to reconnect (op 7), as Discord does now and then; sessions stay. */
  askToReconnect(which: Which = {}): void {
    for (const connection of this.#those(which)) connection.wire.send(controlPayload(Op.Reconnect, null));
  }

  /** Tells every bot that its session is invalid (op 9). */
  invalidate(resumable = false, which: Which = {}): void {
    for (const connection of this.#those(which)) {
      const { session } = connection;
      if (session) this.#lose(session);
      if (session && !resumable) this.#sessions.delete(session.id);
      connection.session = undefined;
      connection.wire.send(controlPayload(Op.InvalidSession, resumable));
    }
  }

  /** Cuts every connection without a close frame; with `forget` the sessions are gone too. */
  drop(options: Which & { readonly forget?: boolean } = {}): void {
    for (const connection of this.#those(options)) connection.socket.terminate();
    if (!options.forget) return;
    for (const session of this.#sessions.values()) {
      if (concerns(options, session)) this.#sessions.delete(session.id);
    }
  }

  /** Refuses new connections until it is called with true. */
  accept(accepting: boolean): void {
    this.#accepting = accepting;
  }

  /** Sets how the gateway meets new connections. */
  greet(greeting: Greeting): void {
    this.#greeting = greeting;
  }

  /** How often bots have tried to connect, successfully or not. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Sets how the gateway responds to further identifies. */
  receive(reception: Reception): void {
    this.#reception = reception;
  }

  /** How often bots have identified, successfully or not. */
  get identifies(): number {
    return this.#identifies;
  }

  /** Open connections, with or without a session. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Marks session starts of this day as used. */
  spend(starts: number): void {
    const now = Date.now();
    for (let start = 0; start < starts; start++) this.#started.push(now);
  }

  /** The token was reset: bots with the old one are disconnected for good. */
  endAll(): void {
    for (const { socket } of this.#connections)
      socket.close(Close.AuthenticationFailed, 'Authentication failed.');
    this.#sessions.clear();
  }

  stop(): void {
    clearInterval(this.#beat);
    this.#accepting = false;
    for (const { socket } of this.#connections) socket.terminate();
    this.#sockets.close();
  }

  #open(socket: WebSocket, bundle: () => void, url: URL): void {
    const version = Number(url.searchParams.get('v') ?? 10);
    const encoding = url.searchParams.get('encoding') ?? 'json';
    const compression = url.searchParams.get('compress');
    if (version !== 10) {
      socket.close(Close.InvalidAPIVersion, 'Invalid API version.');
      return;
    }
    if (encoding !== 'json' || (compression !== null && compression !== 'zlib-stream')) {
      socket.close(Close.DecodeError, 'The playground speaks JSON, plain or as zlib-stream.');
      return;
    }
    const connection: Connection = {
      socket,
      wire: wireFor(socket, bundle, compression === 'zlib-stream'),
      session: undefined,
      beatAt: Date.now(),
      received: [],
    };
    if (typeof this.#greeting === 'number') {
      socket.close(this.#greeting, 'As it was told to.');
      return;
    }
    this.#connections.add(connection);
    socket.on('message', (data) => this.#receive(connection, data.toString()));
    socket.on('error', () => socket.terminate());
    socket.on('close', (code) => this.#closed(connection, code));
    if (this.#greeting === 'hello')
      connection.wire.send(controlPayload(Op.Hello, { heartbeat_interval: this.#options.heartbeatMs }));
  }

  #closed(connection: Connection, code: number): void {
    this.#connections.delete(connection);
    const { session } = connection;
    if (!session || session.connection !== connection) return;
    this.#lose(session);
    // A bot that closes normally ends its session.
    if (code === 1000 || code === 1001) this.#sessions.delete(session.id);
    this.#ground.world.tell({ kind: 'page' });
  }

  /**
   * Lets a session without a connection wait to be resumed. It isn't to blame for interactions that stay unanswered
   * meanwhile.
   */
  #lose(session: Session): void {
    session.connection = undefined;
    session.lostAt = Date.now();
    const { world } = this.#ground;
    for (const interaction of world.waiting()) {
      const guildId = world.channels.get(interaction.channelId)?.guildId ?? null;
      if (receives(session, guildId)) world.putInteraction({ ...interaction, disturbed: true });
    }
  }

  #receive(connection: Connection, text: string): void {
    this.#ground.journal.payload();
    const now = Date.now();
    connection.received = [...connection.received.filter((at) => now - at < 60_000), now];
    if (connection.received.length > PAYLOADS_PER_MINUTE) {
      this.#refuse(connection, Close.RateLimited, 'Too many payloads in a minute.');
      return;
    }
    const payload = parse(payloadSchema, text);
    if (!payload) {
      this.#refuse(connection, Close.DecodeError, 'Not a gateway payload.');
      return;
    }
    const { op, d } = payload;
    if (op === Op.Heartbeat) {
      connection.beatAt = now;
      connection.wire.send(controlPayload(Op.HeartbeatAck, null));
      return;
    }
    if (op === Op.Identify) {
      this.#identify(connection, d);
      return;
    }
    if (op === Op.Resume) {
      this.#resume(connection, d);
      return;
    }
    if (!connection.session) {
      this.#refuse(connection, Close.NotAuthenticated, 'Not identified.');
      return;
    }
    if (op === Op.RequestGuildMembers) {
      this.#members(connection.session, d);
      return;
    }
    // Presence and voice are ignored, but a bot may send them.
    if (op === Op.PresenceUpdate || op === Op.VoiceStateUpdate) return;
    this.#refuse(connection, Close.UnknownOpcode, `Unknown opcode ${op}.`);
  }

  #identify(connection: Connection, d: unknown): void {
    const identify = identifySchema.safeParse(d);
    if (!identify.success) {
      this.#refuse(connection, Close.DecodeError, 'Malformed identify.');
      return;
    }
    const { token, intents, shard = [0, 1], compress } = identify.data;
    this.#identifies += 1;
    if (connection.session) {
      this.#refuse(connection, Close.AlreadyAuthenticated, 'Identified twice.');
      return;
    }
    if (token !== this.#ground.token) {
      this.#stranger(connection, token);
      return;
    }
    if (shard[0] >= shard[1]) {
      this.#refuse(connection, Close.InvalidShard, 'Invalid shard.');
      return;
    }
    if (intents & ~ALL_INTENTS) {
      this.#refuse(connection, Close.InvalidIntents, 'Invalid intents.');
      return;
    }
    if (intents & PRIVILEGED & ~this.#options.granted) {
      this.#refuse(connection, Close.DisallowedIntents, 'Privileged intents were not granted.');
      return;
    }
    if (typeof this.#reception === 'number') {
      connection.socket.close(this.#reception, 'As it was told to.');
      return;
    }
    if (!this.#mayStart(shard[0]) || this.#reception === 'invalid') {
      connection.wire.send(controlPayload(Op.InvalidSession, false));
      return;
    }
    if (this.#started.length > this.#options.startsADay) {
      this.#ground.journal.violation(
        'gateway',
        'More sessions were begun than Discord lets a bot begin in a day.',
      );
      this.#ground.resetToken();
      return;
    }
    if (this.#reception === 'silence') return;
    if (compress) connection.wire.compress();
    const session: Session = {
      id: randomBytes(16).toString('hex'),
      shard,
      intents,
      sequence: 0,
      sent: [],
      connection,
      lostAt: undefined,
    };
    connection.session = session;
    this.#sessions.set(session.id, session);
    const { world } = this.#ground;
    const mine = [...world.guilds.values()].filter(
      ({ id }) => receives(session, id) && world.member(id, world.bot.id),
    );
    this.#dispatch(
      session,
      'READY',
      ready(
        this.#ground,
        session,
        mine.map(({ id }) => id),
      ),
    );
    if (intents & GatewayIntentBits.Guilds) {
      for (const guild of mine) {
        if (guild.available) {
          this.#dispatch(session, 'GUILD_CREATE', guildCreate(this.#ground, guild, intents));
        }
      }
    }
    this.#ground.world.tell({ kind: 'page' });
  }

  /** The session limits in the answer to `GET /gateway/bot`. */
  starts(): SessionStarts {
    const day = Date.now() - DAY_MS;
    while ((this.#started[0] ?? day) < day) this.#started.shift();
    const [oldest] = this.#started;
    return {
      total: this.#options.startsADay,
      remaining: Math.max(0, this.#options.startsADay - this.#started.length),
      reset_after: oldest === undefined ? 0 : oldest - day,
      max_concurrency: this.#options.maxConcurrency,
    };
  }

  #mayStart(shard: number): boolean {
    const key = shard % this.#options.maxConcurrency;
    const now = Date.now();
    if (this.#options.limits && now - (this.#identified.get(key) ?? 0) < this.#options.identifyMs)
      return false;
    this.#identified.set(key, now);
    this.#started.push(now);
    return true;
  }

  #resume(connection: Connection, d: unknown): void {
    const resume = resumeSchema.safeParse(d);
    if (!resume.success) {
      this.#refuse(connection, Close.DecodeError, 'Malformed resume.');
      return;
    }
    const { token, session_id, seq } = resume.data;
    if (connection.session) {
      this.#refuse(connection, Close.AlreadyAuthenticated, 'Identified twice.');
      return;
    }
    if (token !== this.#ground.token) {
      this.#stranger(connection, token);
      return;
    }
    this.#forget();
    const session = this.#sessions.get(session_id);
    // Dispatches that are no longer remembered can't be sent again.
    if (!session || (session.sent[0]?.s ?? 0) > seq + 1) {
      connection.wire.send(controlPayload(Op.InvalidSession, false));
      return;
    }
    if (seq > session.sequence) {
      this.#refuse(connection, Close.InvalidSeq, 'Invalid seq.');
      return;
    }
    session.connection?.socket.close(Close.SessionTimedOut, 'Resumed elsewhere.');
    session.connection = connection;
    session.lostAt = undefined;
    connection.session = session;
    for (const { s, text } of session.sent) if (s > seq) connection.wire.send(text);
    this.#dispatch(session, 'RESUMED', { _trace: ['playground'] });
    this.#ground.world.tell({ kind: 'page' });
  }

  #members(session: Session, d: unknown): void {
    const request = membersSchema.safeParse(d);
    if (!request.success) return;
    const { query, limit = 0, user_ids, nonce } = request.data;
    const { world } = this.#ground;
    const ids = user_ids === undefined ? undefined : [user_ids].flat();
    const [guildId] = [request.data.guild_id].flat();
    if (guildId === undefined || !world.reaches(guildId) || !receives(session, guildId)) return;
    const members = world
      .membersOf(guildId)
      .filter(({ userId }) =>
        ids
          ? ids.includes(userId)
          : world.people.get(userId)?.username.startsWith((query ?? '').toLowerCase()),
      );
    this.#dispatch(session, 'GUILD_MEMBERS_CHUNK', {
      guild_id: guildId,
      members: members.slice(0, limit || undefined).map((member) => wholeMember(world, member)),
      chunk_index: 0,
      chunk_count: 1,
      not_found: ids?.filter((id) => !world.member(guildId, id)) ?? [],
      ...(nonce !== undefined && { nonce }),
    });
  }

  #refuse(connection: Connection, code: Close, reason: string): void {
    this.#ground.journal.violation('gateway', `${code}: ${reason}`);
    // A refusal ends the session, because the bot would repeat its mistake.
    if (connection.session) this.#sessions.delete(connection.session.id);
    connection.socket.close(code, reason);
  }

  /** Closes a connection with an unknown token. If the token is only outdated, that isn't the bot's mistake. */
  #stranger(connection: Connection, token: string): void {
    if (this.#ground.wasReset(token))
      connection.socket.close(Close.AuthenticationFailed, 'Authentication failed.');
    else this.#refuse(connection, Close.AuthenticationFailed, 'Authentication failed.');
  }

  /** The sessions that get an event: all, unless interactions are dealt out as by a load balancer. */
  #receivers(t: string, sessions: readonly Session[]): readonly Session[] {
    if (!this.#options.deal || t !== 'INTERACTION_CREATE') return sessions;
    const connected = sessions.filter(({ connection }) => connection !== undefined);
    this.#dealt += 1;
    const next = connected[this.#dealt % connected.length];
    return next ? [next] : sessions;
  }

  #onEvent(event: WorldEvent): void {
    if (this.#sessions.size === 0) return;
    for (const { t, d, intent, guildId } of dispatchesOf(this.#ground, event)) {
      // For a server that the bot isn't in, or that has an outage, only the deletion event is sent.
      if (guildId !== null && t !== 'GUILD_DELETE' && !this.#ground.world.reaches(guildId)) continue;
      for (const session of this.#receivers(t, this.#listening(guildId))) {
        if (intent === 0 || session.intents & intent) this.#dispatch(session, t, d(session.intents));
      }
    }
  }

  #dispatch(session: Session, t: string, d: unknown): void {
    session.sequence += 1;
    const text = JSON.stringify({ op: Op.Dispatch, s: session.sequence, t, d });
    session.sent.push({ s: session.sequence, text });
    if (session.sent.length > REMEMBERED) session.sent.shift();
    session.connection?.wire.send(text);
  }

  /**
   * Sessions that get a server's events, connected or able to resume. Identifying a shard again does not end
   * its first session. Discord sends everything to both, and so does this, so two processes may answer the
   * same interaction.
   */
  #listening(guildId: string | null): readonly Session[] {
    this.#forget();
    return [...this.#sessions.values()].filter((session) => receives(session, guildId));
  }

  #answers(guildId: string | null | undefined, so: (session: Session) => boolean): boolean {
    if (guildId !== undefined) return this.#listening(guildId).some(so);
    const { world } = this.#ground;
    const reached = [...world.guilds.keys()].filter((id) => world.reaches(id));
    const sessions = [...this.#sessions.values()].filter(so);
    return sessions.length > 0 && reached.every((id) => sessions.some((session) => receives(session, id)));
  }

  #those(which: Which): readonly Connection[] {
    return [...this.#connections].filter(
      ({ session }) => which.shard === undefined || (session && concerns(which, session)),
    );
  }

  #forget(): void {
    for (const [id, { lostAt }] of this.#sessions) {
      if (lostAt !== undefined && Date.now() - lostAt > RESUMABLE_MS) this.#sessions.delete(id);
    }
  }

  #checkBeats(): void {
    const patience = this.#options.heartbeatMs * 1.5;
    const now = Date.now();
    // A late check means that the process was busy. Heartbeats may have arrived but not been read yet.
    const isLate = now - this.#checkedAt > this.#beatCheckMs * 1.5;
    this.#checkedAt = now;
    if (isLate) return;
    for (const connection of this.#connections) {
      if (now - connection.beatAt > patience) connection.socket.close(Close.SessionTimedOut, 'No heartbeat.');
    }
  }
}

/** A server belongs to the shard that its id names, and direct messages to the first. */
function receives({ shard: [index, count] }: Session, guildId: string | null): boolean {
  return (guildId === null || count === 1 ? 0 : spreadOf(guildId) % count) === index;
}

function concerns({ shard }: Which, session: Session): boolean {
  return shard === undefined || session.shard[0] === shard;
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
