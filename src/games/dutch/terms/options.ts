import { z } from 'zod';
import { contentKey } from '../../../engine/content-keys.ts';

/** The built-in strategy sets. Uploaded sets are named by a key made from their content. */
export const builtInStrategies = ['clubhouse', 'original'] as const;
export type BuiltInStrategy = (typeof builtInStrategies)[number];

const strategies = new RegExp(`^(?:${[...builtInStrategies, contentKey].join('|')})$`);
const keys = new RegExp(`^${contentKey}$`);

/** Whether this names an uploaded set. */
export const isBrought = (strategy: string): boolean => keys.test(strategy);

/** The options of `/play dutch` (Dutch 2). */
export const options = z.object({
  mode: z
    .enum(['classic', 'collect'])
    .default('classic')
    .meta({
      description: 'Classic, or clear-and-collect: four of a kind on the table win too',
      labels: { classic: 'Classic', collect: 'Clear-and-collect' },
    }),
  pace: z
    .enum(['live', 'arcade', 'speed'])
    .default('live')
    .meta({
      description: 'How long people have for a card and a window',
      labels: { live: 'Live: a minute a card', arcade: 'Arcade: seconds', speed: 'Speed: even less' },
    }),
  slow_window: z
    .int()
    .min(1)
    .max(1440)
    .default(15)
    .describe('Minutes for a same-rank window with a slow clock or no clock'),
  red_king_points: z
    .int()
    .min(0)
    .max(10)
    .multipleOf(10)
    .default(0)
    .describe('How many points a red king is worth: 0 or 10'),
  jokers: z.boolean().default(true).describe('Two jokers in the deck'),
  same_rank: z.boolean().default(true).describe('Same-rank windows after each play'),
  queen_peek: z.boolean().default(true).describe('A queen looks at a card'),
  jack_swap: z.boolean().default(true).describe('A jack swaps two cards'),
  dutch_call: z.boolean().default(true).describe('Players can call Dutch'),
  discard_take: z.boolean().default(true).describe('Players can take the top discard'),
  memory_aid: z.boolean().default(false).describe('My hand shows every face that you know'),
  missed_limit: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('Missed turns in a row before a person is removed (0: never)'),
  timeout_policy: z
    .enum(['keep', 'discard_drawn'])
    .default('keep')
    .meta({
      description: 'What happens to the drawn card when the time to play runs out',
      labels: { keep: 'It stays in the hand', discard_drawn: 'It is played' },
    }),
  match_rounds: z
    .int()
    .min(0)
    .max(20)
    .default(1)
    .describe('Rounds in a match (1: a single round, 0: as many as it takes to reach the score)'),
  match_score: z
    .int()
    .min(0)
    .max(500)
    .default(0)
    .describe('The total that ends the match, from 20 (0: none)'),
  caller_penalty: z
    .int()
    .min(0)
    .max(50)
    .default(10)
    .describe('In a match: extra points for a caller who doesn’t win the round'),
  strategy: z
    .string()
    .regex(strategies)
    .default('clubhouse')
    .describe('How the computers play: choose a strategy or type its name'),
});

export type Options = z.infer<typeof options>;

/** A combination of options that the game refuses (Dutch O1). */
interface Clash {
  readonly when: (one: Options) => boolean;
  readonly about: readonly (keyof Options)[];
  readonly sentence: string;
}

const clashes: readonly Clash[] = [
  {
    when: ({ same_rank, dutch_call }) => !same_rank && !dutch_call,
    about: ['dutch_call', 'same_rank'],
    sentence: 'Without `same_rank` and `dutch_call`, nobody can end the game. Turn one of them on.',
  },
  {
    when: ({ match_rounds, match_score }) => match_rounds === 0 && match_score === 0,
    about: ['match_rounds', 'match_score'],
    sentence: 'With `match_rounds` 0 and `match_score` 0, the match never ends. Set one of them.',
  },
  {
    when: ({ match_rounds, match_score }) => match_rounds === 1 && match_score > 0,
    about: ['match_rounds', 'match_score'],
    sentence: 'A `match_score` needs more than one round. Set `match_rounds` to 0, or to 2 or more.',
  },
  {
    when: ({ match_score }) => match_score > 0 && match_score < 20,
    about: ['match_score'],
    sentence: 'A `match_score` below 20 depends on a single card. Choose 20 to 500, or 0 for none.',
  },
];

/** All conflicts in a set of options. */
export interface Clashes {
  /** The options involved in any conflict, sorted, without duplicates. */
  readonly about: readonly (keyof Options)[];
  /** One sentence for each conflict, in the order of Dutch O1. */
  readonly sentences: readonly string[];
}

/** Returns all conflicts of the options at once (Dutch O1), or undefined if there are none. */
export function clashesOf(asked: Options): Clashes | undefined {
  const found = clashes.filter(({ when }) => when(asked));
  if (found.length === 0) return undefined;
  return {
    about: [...new Set(found.flatMap(({ about }) => about))].toSorted(),
    sentences: found.map(({ sentence }) => sentence),
  };
}
