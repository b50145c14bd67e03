import { z } from 'zod';
import { done, failed, type Outcome } from '../../../engine/effects/effect-type.ts';
import {
  accept,
  cardsIn,
  counter,
  decline,
  isNothing,
  offerProblem,
  open,
  openingProblem,
  requestProblem,
} from '../changes/bargaining.ts';
import { type Going, happens } from '../changes/going.ts';
import { found, isInPlay, playerIn } from '../position/people.ts';
import { type Assets, type Context, negotiationTypes, type PlayerId } from '../state.ts';
import { base, handler } from './payloads.ts';

/** Effects for negotiations and agreements (Code2027 13). */

const distinct = (cards: readonly string[]): boolean => new Set(cards).size === cards.length;
const cards = z.array(z.string()).refine(distinct);
const money = z.int().min(0);
const count = z.int().min(1).optional();

const offered = z.strictObject({ money: money.optional(), cards: cards.optional() });
const requested = offered.extend({ types: z.strictObject({ E: count, L: count }).optional() });

/** Converts assets to the form that the state stores. */
const assets = ({ money: sum, cards: named, types }: z.infer<typeof requested>): Assets => ({
  ...(sum !== undefined && { money: sum }),
  ...(named !== undefined && { cards: named }),
  ...(types !== undefined && { types: { ...(types.E && { E: types.E }), ...(types.L && { L: types.L }) } }),
});

const isTooMuch = ({ content }: Going, ...sides: Assets[]): boolean =>
  sides.every(isNothing) || sides.some((side) => cardsIn(side) > content.config.negotiation.maxCards);

const malformed = failed('Effect validation failed');

/** Checks the assets first, then whether the players exist. */
function missing(play: Going, ...players: readonly PlayerId[]): Outcome<Context> | undefined {
  const stranger = players.find((id) => !play.knows(id));
  return stranger === undefined ? undefined : failed(`Player not found: ${stranger}`);
}

export const initiateNegotiation = handler(
  z.object({
    ...base,
    initiatorId: z.string(),
    targetPlayerIds: z.array(z.string()).length(1),
    negotiationType: z.enum(negotiationTypes),
    context: z.object({
      description: z.string(),
      requiresAgreement: z.boolean(),
      offerData: offered.default({}),
      requestData: requested.default({}),
    }),
  }),
  {
    act: (play, { initiatorId, targetPlayerIds: [partnerId = ''], negotiationType, context }) => {
      const [offer, request] = [assets(context.offerData), assets(context.requestData)];
      if (isTooMuch(play, offer, request)) return malformed;
      const nobody = missing(play, initiatorId, partnerId);
      if (nobody !== undefined) return nobody;
      const { description } = context;
      const opening = { initiatorId, partnerId, type: negotiationType, description, offer, request };
      const problem = openingProblem(play, opening);
      return problem === undefined ? done({ negotiationId: open(play, opening) }) : failed(problem);
    },
  },
);

const response = { ...base, respondingPlayerId: z.string(), negotiationId: z.string() };

export const negotiationResponse = handler(
  z.discriminatedUnion('response', [
    z.object({ ...response, response: z.literal('DECLINE') }),
    z.object({
      ...response,
      response: z.literal('ACCEPT'),
      responseData: z.object({ cards: cards.optional() }).optional(),
    }),
    z.object({
      ...response,
      response: z.literal('COUNTER_OFFER'),
      responseData: z.object({ offer: offered.default({}), request: requested.default({}) }),
    }),
  ]),
  {
    act: (play, payload): Outcome<Context> => {
      const counters =
        payload.response === 'COUNTER_OFFER'
          ? { offer: assets(payload.responseData.offer), request: assets(payload.responseData.request) }
          : undefined;
      if (counters !== undefined && isTooMuch(play, counters.offer, counters.request)) return malformed;
      const nobody = missing(play, payload.respondingPlayerId);
      if (nobody !== undefined) return nobody;
      const { negotiation } = play.state;
      if (negotiation === null) return failed('No active negotiation');
      if (payload.negotiationId !== negotiation.id)
        return failed(`Unknown negotiation: ${payload.negotiationId}`);
      if (payload.respondingPlayerId !== negotiation.toAnswer) return failed('Not your turn to respond');
      const responder = playerIn(play.state, negotiation.toAnswer);
      if (counters !== undefined) {
        if (negotiation.counters >= play.content.config.negotiation.maxCounters)
          return failed('Counter-offer limit reached');
        const problem = offerProblem(play.content, responder, counters.offer);
        if (problem !== undefined) return failed(problem);
        counter(play, negotiation, counters.offer, counters.request);
        return done({ outcome: 'COUNTERED' });
      }
      if (payload.response !== 'ACCEPT') {
        decline(play, negotiation);
        return done({ outcome: 'DECLINED' });
      }
      const given = payload.responseData?.cards ?? [];
      const named = given.length > 0 ? given : undefined;
      const problem = requestProblem(play.content, responder, negotiation.request, named);
      if (problem !== undefined) return failed(problem);
      accept(play, negotiation, named);
      return done({ outcome: 'ACCEPTED' });
    },
  },
);

const answers = z.array(z.object({ playerId: z.string(), accepted: z.boolean() }));

export const agreementRequired = handler(
  z.object({
    ...base,
    requesterPlayerId: z.string(),
    targetPlayerIds: z.array(z.string()),
    agreementType: z.enum(['CARD_TRANSFER', 'RESOURCE_SHARE', 'JOINT_ACTION', 'PROTECTION_DEAL']),
    agreementData: z.record(z.string(), z.unknown()),
    prompt: z.string(),
  }),
  {
    players: ({ requesterPlayerId }) => [requesterPlayerId],
    act: (play, payload) => {
      const stranger = payload.targetPlayerIds.find((id) => found(play.state, id) === undefined);
      return stranger === undefined
        ? askNext(play, payload, payload.targetPlayerIds, [])
        : failed(`Player not found: ${stranger}`);
    },
    resume: (play, payload, _context, kept, reply) => {
      const responses = answers.parse(kept['responses']);
      const [asked = '', ...left] = z.array(z.string()).parse(kept['left']);
      const accepted = 'option' in reply && reply.option === 'accept';
      return askNext(play, payload, left, [...responses, { playerId: asked, accepted }]);
    },
  },
);

/** Asks one player after another. Players who have left the game are skipped. */
function askNext(
  play: Going,
  { requesterPlayerId: requester, prompt }: { readonly requesterPlayerId: PlayerId; readonly prompt: string },
  left: readonly PlayerId[],
  responses: readonly z.infer<typeof answers>[number][],
): Outcome<Context> {
  const waiting = left.filter((id) => isInPlay(playerIn(play.state, id)));
  const [next] = waiting;
  if (next === undefined) {
    happens(play, { kind: 'agreement', player: requester, responses });
    return done({ responses, accepted: responses.filter(({ accepted }) => accepted).length });
  }
  const options = [
    { id: 'accept', label: 'Accept' },
    { id: 'decline', label: 'Decline' },
  ];
  return {
    is: 'asks',
    choice: { playerId: next, prompt, options, type: 'GENERAL' },
    kept: { responses, left: waiting },
  };
}
