import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type {
  APIApplicationCommandOptionChoice,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Counts, Violation } from './checks/journal.ts';
import { bundler } from './gateway/bundle.ts';
import { complete, personOf, press, pressAsSeen, say, slash, submit } from './people/actions.ts';
import { type Outcome, settled } from './people/outcome.ts';
import { readTyped } from './people/typed.ts';
import type { Playground } from './playground.ts';
import { ActionRefused } from './rest/options.ts';
import type { Stage } from './rest/route.ts';
import { addBot, addChannel, addPerson, addServer, outage, removeBot } from './world/mishaps.ts';
import type { Channel, Guild, Interaction, KeptMessage, Person } from './world/state.ts';

/**
 * Lets another process drive a playground, for load tests and for tests that kill processes: one WebSocket at
 * `/control`, JSON both ways. A request is `{ id, do, … }`. Its answer `{ id, ok }` or `{ id, error, refused }` comes
 * when it is done, which allows concurrent requests. The typed client is in remote.ts. Served only if the option
 * `control` is set.
 */

const patience = { patienceMs: z.number().int().positive().optional() };
const options = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const many = z.number().int().nonnegative().max(100_000).optional();

const planned = z.strictObject({ count: z.number().int().min(0), route: z.string().optional() });

/** People, channels and servers by id or name. */
export const controlSchema = z.discriminatedUnion('do', [
  /** A command as it is typed, or its path with options. */
  z.strictObject({
    do: z.literal('slash'),
    user: z.string(),
    channel: z.string(),
    command: z.union([z.string(), z.array(z.string()).min(1).max(3)]),
    options: options.optional(),
    ...patience,
  }),
  z.strictObject({
    do: z.literal('complete'),
    user: z.string(),
    channel: z.string(),
    typed: z.string(),
  }),
  /** `seen` presses what the person's screen showed, even if the message has changed since. */
  z.strictObject({
    do: z.literal('press'),
    user: z.string(),
    message: z.string(),
    customId: z.string(),
    values: z.array(z.string()).optional(),
    seen: z.boolean().optional(),
    ...patience,
  }),
  z.strictObject({
    do: z.literal('submit'),
    user: z.string(),
    modal: z.string(),
    fields: z.record(z.string(), z.string()),
    ...patience,
  }),
  z.strictObject({ do: z.literal('say'), user: z.string(), channel: z.string(), text: z.string() }),
  /** Adds servers, and channels and people to one of them (by default the first). */
  z.strictObject({
    do: z.literal('grow'),
    servers: many,
    server: z.string().optional(),
    channels: many,
    people: many,
  }),
  z.strictObject({ do: z.literal('world') }),
  /** The newest messages of a channel, oldest first: all, or the last few. */
  z.strictObject({
    do: z.literal('messages'),
    channel: z.string(),
    last: z.number().int().positive().optional(),
    /** Whether to leave out private messages. */
    forAll: z.boolean().optional(),
  }),
  z.strictObject({ do: z.literal('counts') }),
  z.strictObject({ do: z.literal('violations') }),
  /** Duplicate messages of the bot. */
  z.strictObject({ do: z.literal('doubled') }),
  /** Waits until a bot is connected. */
  z.strictObject({ do: z.literal('online'), timeoutMs: z.number().int().positive().optional() }),
  /** Plans faults; `clear` first ends all others. */
  z.strictObject({
    do: z.literal('fault'),
    clear: z.boolean().optional(),
    delayMs: z.number().int().min(0).max(60_000).optional(),
    storm: z
      .strictObject({
        status: z.union([z.literal(500), z.literal(502), z.literal(503), z.literal(429), z.literal('lost')]),
        share: z.number().min(0).max(1),
        seconds: z.number().positive().optional(),
        route: z.string().optional(),
        retryAfter: z.number().positive().optional(),
      })
      .optional(),
    failNext: planned.extend({ status: z.number().int().min(500).max(599).optional() }).optional(),
    limitNext: planned.extend({ seconds: z.number().positive().optional() }).optional(),
    loseNext: planned.extend({ how: z.enum(['error', 'cut']).optional() }).optional(),
    duplicateNext: z.number().int().min(0).optional(),
  }),
  /**
   * A fault of the gateway, or of one shard of it. After `refuse` it takes no connections, after `hang-up` it ends them
   * before it says hello.
   */
  z.strictObject({
    do: z.literal('gateway'),
    what: z.enum([
      'reconnect',
      'drop',
      'forget',
      'invalid',
      'invalid-resumable',
      'accept',
      'refuse',
      'hang-up',
      'greet',
    ]),
    shard: z.number().int().nonnegative().optional(),
  }),
  /** Something that happens to the bot in a server. */
  z.strictObject({
    do: z.literal('bot'),
    what: z.enum(['remove', 'add', 'outage', 'outage-over']),
    server: z.string(),
  }),
  /** Ids of the messages that notified a person. */
  z.strictObject({ do: z.literal('pings'), user: z.string() }),
  /** The resources that the playground's own process has used. */
  z.strictObject({ do: z.literal('usage') }),
]);

export type ControlRequest = z.infer<typeof controlSchema>;

/** The outcome of an action. Its message is as the playground stores it. */
export interface RemoteAnswer {
  readonly kind: Outcome['kind'];
  /** Milliseconds from the delivery of the interaction to its first answer. */
  readonly ms: number;
  readonly deferred: boolean;
  readonly interactionId: string;
  readonly message?: KeptMessage;
  readonly modal?: { readonly id: string; readonly data: APIModalInteractionResponseCallbackData };
  readonly choices?: readonly APIApplicationCommandOptionChoice[];
}

export interface Grown {
  readonly servers: readonly string[];
  readonly channels: readonly string[];
  readonly people: readonly string[];
}

export interface RemoteWorld {
  readonly guilds: readonly Guild[];
  readonly channels: readonly Channel[];
  readonly people: readonly Person[];
}

export interface Usage {
  /** Milliseconds of processor time since the process began. */
  readonly cpuMs: number;
  /** Bytes in memory. */
  readonly rss: number;
}

/** The answer to each request. */
export interface ControlAnswers {
  slash: RemoteAnswer;
  complete: RemoteAnswer;
  press: RemoteAnswer;
  submit: RemoteAnswer;
  say: KeptMessage;
  grow: Grown;
  world: RemoteWorld;
  messages: readonly KeptMessage[];
  counts: Counts;
  violations: readonly Violation[];
  doubled: readonly (readonly KeptMessage[])[];
  online: true;
  fault: true;
  gateway: true;
  bot: true;
  pings: readonly string[];
  usage: Usage;
}

const envelope = z.looseObject({ id: z.number().int() });

/** Answers each control request when it is done. */
export class Control {
  readonly #stage: Stage;
  readonly #playground: Playground;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 1024 * 1024 });

  constructor(stage: Stage, playground: Playground) {
    this.#stage = stage;
    this.#playground = playground;
  }

  /** Accepts a WebSocket upgrade. Refuses browsers, which always send their origin. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (request.headers.origin !== undefined) {
      socket.destroy();
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const bundle = bundler(socket);
      const send = (answer: object) => {
        if (webSocket.readyState !== webSocket.OPEN) return;
        bundle();
        webSocket.send(JSON.stringify(answer));
      };
      webSocket.on('error', () => webSocket.terminate());
      webSocket.on('message', (data) => this.#receive(data.toString(), send));
    });
  }

  stop(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  #receive(text: string, send: (answer: object) => void): void {
    let id = -1;
    const reply = (answer: object) => send({ id, ...answer });
    const fail = (error: unknown) =>
      reply({
        error: error instanceof z.ZodError ? z.prettifyError(error) : String(error),
        refused: error instanceof ActionRefused ? error.message : undefined,
      });
    try {
      const { id: given, ...request } = envelope.parse(JSON.parse(text));
      id = given;
      const answer = this.#do(controlSchema.parse(request));
      if (answer instanceof Promise) answer.then((ok) => reply({ ok }), fail);
      else reply({ ok: answer });
    } catch (error) {
      fail(error);
    }
  }

  #do(request: ControlRequest): ControlAnswers[keyof ControlAnswers] | Promise<RemoteAnswer | true> {
    const stage = this.#stage;
    const { world, journal } = stage.ground;
    switch (request.do) {
      case 'slash': {
        const { user, channel, command } = request;
        const guildId = world.channel(channel)?.guildId ?? null;
        const { path, options: typed } =
          typeof command === 'string'
            ? readTyped(world, personOf(world, user), guildId, command)
            : { path: command, options: {} };
        return this.#outcome(
          slash(stage, { user, channel, path, options: { ...typed, ...request.options } }),
          request,
        );
      }
      case 'complete': {
        const { user, channel } = request;
        const guildId = world.channel(channel)?.guildId ?? null;
        const person = personOf(world, user);
        const { path, options: typed, last } = readTyped(world, person, guildId, request.typed, true);
        if (last === undefined) throw new ActionRefused('Nothing is being typed into an option.');
        return this.#outcome(complete(stage, { user, channel, path, options: typed, focused: last }), {});
      }
      case 'press': {
        const { user, message, customId, values } = request;
        const deed = { user, message, customId, ...(values && { values }) };
        return this.#outcome(request.seen ? pressAsSeen(stage, deed) : press(stage, deed), request);
      }
      case 'submit':
        return this.#outcome(submit(stage, request), request);
      case 'say':
        return say(stage, request);
      case 'grow':
        return this.#grow(request);
      case 'world':
        return {
          guilds: [...world.guilds.values()],
          channels: [...world.channels.values()],
          people: [...world.people.values()],
        };
      case 'messages': {
        const channel = world.channel(request.channel);
        if (!channel) throw new ActionRefused(`There is no channel ${request.channel}.`);
        const found = world.messagesIn(channel.id);
        const seen = request.forAll ? found.filter(({ onlyFor }) => onlyFor === undefined) : found;
        return seen.slice(-(request.last ?? Number.POSITIVE_INFINITY));
      }
      case 'counts':
        return journal.counts();
      case 'violations':
        return journal.violations();
      case 'doubled':
        return world.doubled();
      case 'online':
        return this.#playground.botOnline(request.timeoutMs).then(() => true);
      case 'fault':
        return this.#goWrong(request);
      case 'gateway':
        return this.#gateway(request);
      case 'bot':
        return this.#bot(request);
      case 'pings':
        return this.#playground.user(request.user).pings();
      case 'usage': {
        const { user, system } = process.cpuUsage();
        return { cpuMs: (user + system) / 1000, rss: process.memoryUsage.rss() };
      }
    }
  }

  async #outcome(
    interaction: Interaction,
    { patienceMs }: { readonly patienceMs?: number | undefined },
  ): Promise<RemoteAnswer> {
    const outcome = await settled(this.#stage, interaction, {
      ...(patienceMs !== undefined && { patienceMs }),
    });
    return {
      kind: outcome.kind,
      ms: outcome.ms,
      deferred: outcome.deferred,
      interactionId: interaction.id,
      ...(outcome.message && { message: outcome.message }),
      ...(outcome.modal && { modal: outcome.modal }),
      ...(outcome.choices && { choices: outcome.choices }),
    };
  }

  #grow(request: Extract<ControlRequest, { do: 'grow' }>): Grown {
    const { world } = this.#stage.ground;
    const { servers = 0, channels = 0, people = 0, server = world.guild.id } = request;
    const [guilds, rooms, heads] = [world.guilds.size, world.channels.size, world.people.size];
    return {
      servers: Array.from({ length: servers }, (_, at) => addServer(world, `Server ${guilds + at + 1}`).id),
      channels: Array.from(
        { length: channels },
        (_, at) => addChannel(world, `room-${rooms + at}`, server).id,
      ),
      people: Array.from({ length: people }, (_, at) => addPerson(world, `Guest ${heads + at}`, [server]).id),
    };
  }

  #goWrong(request: Extract<ControlRequest, { do: 'fault' }>): true {
    const { faults } = this.#stage.ground;
    const { clear, delayMs, storm, failNext, limitNext, loseNext, duplicateNext } = request;
    if (clear) faults.clear();
    if (delayMs !== undefined) faults.delayMs = delayMs;
    if (storm) faults.storm(storm);
    if (failNext) faults.failNext(failNext.count, failNext);
    if (limitNext) faults.limitNext(limitNext.count, limitNext);
    if (loseNext) faults.loseNext(loseNext.count, loseNext);
    if (duplicateNext !== undefined) faults.duplicateNext(duplicateNext);
    return true;
  }

  #gateway({ what, shard }: Extract<ControlRequest, { do: 'gateway' }>): true {
    const { gateway } = this.#playground;
    if (what === 'reconnect') gateway.askToReconnect({ shard });
    else if (what === 'drop' || what === 'forget') gateway.drop({ shard, forget: what === 'forget' });
    else if (what === 'accept' || what === 'refuse') gateway.accept(what === 'accept');
    else if (what === 'hang-up' || what === 'greet') gateway.greet(what === 'greet' ? 'hello' : 1001);
    else gateway.invalidate(what === 'invalid-resumable', { shard });
    return true;
  }

  #bot({ what, server }: Extract<ControlRequest, { do: 'bot' }>): true {
    const { world } = this.#stage.ground;
    if (what === 'remove') removeBot(world, server);
    else if (what === 'add') addBot(world, server);
    else outage(world, server, what === 'outage');
    return true;
  }
}
