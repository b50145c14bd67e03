import { serialize } from 'node:v8';
import type { Game } from '../../../games/game.ts';
import type { StoredLeague } from '../../../store/records/league.ts';
import type { GameRecord } from '../../log/proof/verify.ts';
import { answering } from '../../thinking/on-thread.ts';
import type { Question, Thought } from '../../thinking/pool.ts';
import { type Fault, faultOf } from './faults.ts';
import { type Detail, type Finding, foundIn } from './findings.ts';

/** A program for the pool's threads: replays a whole game and returns the requested finding. */

/** A request to the thread. */
export interface ReplayWanted extends Question {
  readonly find: Finding;
  readonly detail: Detail<Finding>;
  readonly record: GameRecord;
  /** The uploaded leagues of the game, because threads don't load them on their own. */
  readonly leagues: readonly Pick<StoredLeague, 'key' | 'document' | 'bornAt'>[];
}

/** The finding and its size in bytes, or the error. */
export type ReplayAnswer = { readonly found: unknown; readonly bytes: number } | { readonly fault: Fault };

/** Maximum number of leagues that stay loaded for the next question. */
const keptLeagues = 4;

/** Loaded leagues by key. Holding them here keeps the game from dropping them. */
const loaded = new Map<string, { readonly bornAt: number; readonly content: object }>();

function load({ library }: Game, leagues: ReplayWanted['leagues']): void {
  for (const { key, document, bornAt } of leagues) {
    const known = loaded.get(key);
    loaded.delete(key);
    const isKnown = known?.bornAt === bornAt.getTime() && library?.known(key) === known.content;
    // The main thread has already checked the document.
    const content = isKnown ? known.content : library?.load(key, document, true);
    if (content !== undefined) loaded.set(key, { bornAt: bornAt.getTime(), content });
  }
  const needed = Math.max(keptLeagues, leagues.length);
  for (const key of [...loaded.keys()].slice(0, -needed)) loaded.delete(key);
}

export default function replay(thought: Thought<ReplayWanted>): Promise<ReplayAnswer> {
  const { find, detail, record, leagues } = thought.question;
  return answering(thought, (game, over): ReplayAnswer => {
    try {
      load(game, leagues);
      const found = foundIn(find, { game, record, over }, detail);
      return { found, bytes: serialize(found).byteLength };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  });
}
