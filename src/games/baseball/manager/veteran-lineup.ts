import { computerLineup } from '../course/lineup-step.ts';
import { presetCard, starterOf } from '../course/setup.ts';
import { playerOf, startingPitcher } from '../league/roster.ts';
import type { Action } from '../records/action.ts';
import { handOf } from '../records/lineup-card.ts';
import type { State } from '../state.ts';
import { lineupFor } from '../teams/lineup-for.ts';
import { hittersIn, teamIn } from '../teams/team-in.ts';
import { otherSide, type Side } from '../terms/terms.ts';

/**
 * A veteran doesn't use the stored lineup. He picks the best nine against the opposing starter's hand
 * (Baseball 16) and enters them on his card slot by slot. Without cards, he uses the default lineup.
 */
export function veteranLineup(state: State, side: Side): Action {
  const { options, step } = state;
  const card = step.kind === 'lineups' ? step.cards[side]?.card : undefined;
  const usual = presetCard(options, side);
  const pitcherLast = usual.dh || card?.batters[8]?.player === usual.starter;
  if (
    card?.starter !== usual.starter ||
    card.dh !== usual.dh ||
    !pitcherLast ||
    teamIn(options, side).lacks !== undefined
  )
    return computerLineup(state, side);
  const hand = handOf(starterOf(options, otherSide(side))) === 'lhp' ? 'L' : 'R';
  const nine = lineupFor(hittersIn(options, side).map(playerOf), hand, usual.dh) ?? [];
  const wanted = nine.map(({ player, position }) => ({
    player: player === startingPitcher ? usual.starter : player,
    position,
  }));
  const at = wanted.findIndex(
    ({ player, position }, slot) =>
      card.batters[slot]?.player !== player || card.batters[slot]?.position !== position,
  );
  const place = wanted[at];
  return place === undefined
    ? { kind: 'ready' }
    : { kind: 'lineup', edit: { kind: 'place', slot: at + 1, ...place } };
}
