import type { Entrant, Game, Points } from '../../src/league/results.ts';
import type { SwissPairing, SwissSoFar } from '../../src/league/swiss/pair.ts';

/**
 * The rules 4.2 to 4.4 of League once more, by looking at every complete pairing. Only for a few entrants, and written
 * without the code that it checks.
 */

type Pairing = readonly (readonly [higher: Entrant, lower: Entrant])[];
type Side = 'first' | 'second';
interface Wishes {
  readonly side?: Side;
  readonly name: 'must' | 'should' | 'would like' | 'none';
  readonly d: number;
}

const names = ['none', 'would like', 'should', 'must'];

export function pairByBruteForce({ entrants, rounds, sides, out = [], points }: SwissSoFar): SwissPairing {
  const worth: Points = points ?? { win: 1, draw: 0.5 };
  const entries = rounds.flat();
  const games = entries.filter((entry): entry is Game => 'first' in entry);
  const ofWhom = (entrant: Entrant) =>
    games.filter(({ first, second }) => first === entrant || second === entrant);

  const pointsOf = (entrant: Entrant): number => {
    let total = 0;
    for (const entry of entries) {
      if ('bye' in entry && entry.bye === entrant) total += worth.win;
      if ('half' in entry && entry.half === entrant) total += worth.draw;
      if ('first' in entry && entry.result.startsWith('½') && [entry.first, entry.second].includes(entrant))
        total += worth.draw;
      if ('first' in entry && entry.first === entrant && entry.result.startsWith('1-')) total += worth.win;
      if ('first' in entry && entry.second === entrant && entry.result.startsWith('0-1')) total += worth.win;
    }
    return total;
  };
  const giftsOf = (entrant: Entrant): number =>
    entries.filter(
      (entry) =>
        ('bye' in entry && entry.bye === entrant) ||
        ('first' in entry && entry.first === entrant && entry.result === '1-0f') ||
        ('first' in entry && entry.second === entrant && entry.result === '0-1f'),
    ).length;
  const wishesOf = (entrant: Entrant): Wishes => {
    const had = ofWhom(entrant)
      .filter(({ result }) => !result.endsWith('f'))
      .map(({ first }): Side => (first === entrant ? 'first' : 'second'));
    const d = had.filter((side) => side === 'first').length - had.filter((side) => side === 'second').length;
    if (!sides || had.length === 0) return { name: 'none', d };
    if (d >= 2) return { side: 'second', name: 'must', d };
    if (d <= -2) return { side: 'first', name: 'must', d };
    const [before, last] = had.length > 1 ? had.slice(-2) : [undefined, had[0]];
    const other = last === 'first' ? 'second' : 'first';
    if (before === last) return { side: other, name: 'must', d };
    if (d === 1) return { side: 'second', name: 'should', d };
    if (d === -1) return { side: 'first', name: 'should', d };
    return { side: other, name: 'would like', d };
  };
  const metBefore = (one: Entrant, other: Entrant) =>
    ofWhom(one).some(({ first, second }) => first === other || second === other);

  const sorted = entrants
    .filter((entrant) => !out.includes(entrant))
    .toSorted((one, other) => pointsOf(other) - pointsOf(one) || one - other);
  const wishes = new Map(sorted.map((entrant) => [entrant, wishesOf(entrant)]));
  const wish = (entrant: Entrant): Wishes => wishes.get(entrant) ?? { name: 'none', d: 0 };
  const total = new Map(sorted.map((entrant) => [entrant, pointsOf(entrant)]));
  const pointsNow = (entrant: Entrant) => total.get(entrant) ?? 0;

  const everyPairing = (list: readonly Entrant[]): readonly Pairing[] => {
    const [first, ...others] = list;
    if (first === undefined) return [[]];
    return others.flatMap((other) =>
      everyPairing(others.filter((each) => each !== other)).map((rest): Pairing => [[first, other], ...rest]),
    );
  };
  const repeats = (pairing: Pairing) => pairing.filter(([one, other]) => metBefore(one, other)).length;
  const sameMust = ([one, other]: Pairing[number]) =>
    wish(one).name === 'must' && wish(other).name === 'must' && wish(one).side === wish(other).side;
  const ofGrade = (list: readonly Entrant[], grade: 1 | 2 | 3): readonly Pairing[] => {
    const all = everyPairing(list);
    if (grade === 3) {
      const fewest = Math.min(...all.map(repeats));
      return all.filter((pairing) => repeats(pairing) === fewest);
    }
    return all.filter((pairing) => repeats(pairing) === 0 && (grade === 2 || !pairing.some(sameMust)));
  };

  const byes = sorted.toReversed().filter((entrant) => giftsOf(entrant) === 0);
  const candidates =
    byes.length > 0 ? byes : sorted.toReversed().toSorted((one, other) => giftsOf(one) - giftsOf(other));
  let bye: Entrant | null = null;
  if (sorted.length % 2 === 1) {
    for (const grade of [1, 2, 3] as const) {
      bye ??=
        candidates.find(
          (entrant) =>
            ofGrade(
              sorted.filter((each) => each !== entrant),
              grade,
            ).length > 0,
        ) ?? null;
    }
  }
  const list = sorted.filter((entrant) => entrant !== bye);
  const grade = ([1, 2, 3] as const).find((each) => ofGrade(list, each).length > 0) ?? 3;

  const squares = (pairing: Pairing) =>
    pairing.reduce((sum, [one, other]) => sum + (pointsNow(one) - pointsNow(other)) ** 2, 0);
  const strong = (entrant: Entrant) => ['must', 'should'].includes(wish(entrant).name);
  const clashes = (pairing: Pairing) =>
    pairing.filter(([one, other]) => strong(one) && strong(other) && wish(one).side === wish(other).side)
      .length;
  const least = (pairings: readonly Pairing[], figure: (pairing: Pairing) => number) => {
    const figures = pairings.map(figure);
    const smallest = Math.min(...figures);
    return pairings.filter((_, index) => figures[index] === smallest);
  };
  let best = least(least(ofGrade(list, grade), squares), clashes);

  const paired = new Set<Entrant>();
  for (const player of list) {
    if (paired.has(player)) continue;
    const group = list.filter((each) => pointsNow(each) === pointsNow(player));
    const g = group.length;
    const h = Math.floor(g / 2);
    const i = group.indexOf(player) + 1;
    const wanted = i <= h ? i + h : i - h;
    const far = (each: Entrant) => Math.abs(group.indexOf(each) + 1 - wanted);
    const unpaired = list.filter((each) => each !== player && !paired.has(each));
    const order = [
      ...unpaired
        .filter((each) => group.includes(each))
        .toSorted((one, other) => far(one) - far(other) || list.indexOf(one) - list.indexOf(other)),
      ...unpaired.filter((each) => pointsNow(each) < pointsNow(player)),
    ];
    const has = (other: Entrant) => (pairing: Pairing) =>
      pairing.some(([one, two]) => one === player && two === other);
    const partner = order.find((each) => best.some(has(each))) ?? 0;
    best = best.filter(has(partner));
    paired.add(player).add(partner);
  }

  const pairs = (best[0] ?? []).map(([higher, lower], index): readonly [Entrant, Entrant] => {
    const [ours, theirs] = [wish(higher), wish(lower)];
    const first: readonly [Entrant, Entrant] = [higher, lower];
    const second: readonly [Entrant, Entrant] = [lower, higher];
    if (!sides) return first;
    if (ours.side === undefined && theirs.side === undefined) return index % 2 === 0 ? first : second;
    const ourStrength = [names.indexOf(ours.name), Math.abs(ours.d)] as const;
    const theirStrength = [names.indexOf(theirs.name), Math.abs(theirs.d)] as const;
    const theyWin =
      ours.side === undefined ||
      (ours.side === theirs.side &&
        (theirStrength[0] > ourStrength[0] ||
          (theirStrength[0] === ourStrength[0] && theirStrength[1] > ourStrength[1])));
    if (theyWin) return theirs.side === 'second' ? first : second;
    return ours.side === 'first' ? first : second;
  });
  return { grade, bye, pairs };
}
