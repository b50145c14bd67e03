import { z } from 'zod';
import { done, failed } from '../../../engine/effects/effect-type.ts';
import { flagName } from '../box/schema.ts';
import { change, changePlayer, happens } from '../changes/going.ts';
import { moveTo } from '../changes/moving.ts';
import { scopeOf, withFlag } from '../position/figures.ts';
import { playerIn } from '../position/people.ts';
import { about, base, handler, player } from './payloads.ts';

/** Effects on turns, moves and flags, and messages that have no effect. */

export const turnControl = handler(
  z.object({ ...about, action: z.enum(['SKIP_TURN', 'EXTRA_TURN', 'GRANT_REROLL', 'END_TURN']) }),
  {
    players: player,
    act: (play, { playerId, action }) => {
      const { skipTurns, extraTurns } = playerIn(play.state, playerId);
      switch (action) {
        case 'SKIP_TURN':
          changePlayer(play, playerId, { skipTurns: skipTurns + 1 });
          happens(play, { kind: 'skip', player: playerId });
          break;
        case 'EXTRA_TURN':
          changePlayer(play, playerId, { extraTurns: extraTurns + 1 });
          happens(play, { kind: 'extra', player: playerId });
          break;
        case 'GRANT_REROLL':
          changePlayer(play, playerId, { canReRoll: true });
          happens(play, { kind: 'reroll_granted', player: playerId });
          break;
        case 'END_TURN':
          if (playerId !== play.state.currentPlayerId) break;
          change(play, { endTurnRequested: playerId });
          happens(play, { kind: 'end_requested', player: playerId });
      }
      return done();
    },
  },
);

export const playerMovement = handler(z.object({ ...about, destinationSpace: z.string() }), {
  players: player,
  act: (play, { playerId, destinationSpace: to }) => {
    const { content } = play;
    if (content.space(to) === undefined || to === content.config.finishSpace)
      return failed(`Invalid destination: ${to}`);
    moveTo(play, playerId, to, 'effect');
    return done();
  },
});

/** Flags whose values aren't just true or false. Dedicated effects set them. */
const special: readonly string[] = ['fdnyScope', 'contractQuality', 'dobRoute', 'fdnyCurrent', 'fdnyClear'];

export const setFlag = handler(
  z.object({
    ...about,
    flag: flagName.refine((flag) => !special.includes(flag)),
    value: z.boolean(),
  }),
  {
    players: player,
    act: (play, { playerId, flag, value }) => {
      const flags = withFlag(play.content, playerIn(play.state, playerId), flag, value);
      changePlayer(play, playerId, { flags });
      happens(play, { kind: 'flag', player: playerId, flag, value });
      return done();
    },
  },
);

export const recalculateScope = handler(z.object(about), {
  players: player,
  act: (play, { playerId }) => {
    const scope = scopeOf(play.content, playerIn(play.state, playerId));
    happens(play, { kind: 'scope', player: playerId, scope });
    return done({ scope });
  },
});

export const log = handler(
  z.object({
    ...base,
    message: z.string(),
    level: z.enum(['INFO', 'WARN', 'ERROR']),
    action: z.string().optional(),
    playerId: z.string().optional(),
  }),
  {
    players: ({ playerId }) => (playerId === undefined ? [] : [playerId]),
    act: (play, { message, level, playerId }) => {
      happens(play, { kind: 'log', level, message, ...(playerId !== undefined && { player: playerId }) });
      return done();
    },
  },
);
