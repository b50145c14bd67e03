/**
 * Whether the games that are left among some rivals can end so that nobody wins more of them than allowed.
 *
 * This is a maximum flow from games to teams (Schwartz, 1966), by shortest augmenting paths (Edmonds, Karp). Instead of
 * a node for each pair, every game is given to one of its two teams at once, and paths pass wins on from a team with
 * too many: the same network with the pairs' nodes folded into edges. No package is worth its place here: those that
 * fit bring whole libraries of graphs, and copying a league of at most 64 teams into their networks would take as many
 * lines as this.
 *
 * @param allowed how many of these games each rival may win; below 0 if it has won too many already
 * @param games how many games two rivals have left, `games[one][other]`; symmetric, both directions given
 */
export function canStayWithin(allowed: readonly number[], games: readonly (readonly number[])[]): boolean {
  const won = allowed.map(() => allowed.map(() => 0));
  const total = allowed.map(() => 0);
  const give = (winner: number, loser: number, count: number): void => {
    const row = won[winner];
    if (row !== undefined) row[loser] = (row[loser] ?? 0) + count;
    total[winner] = (total[winner] ?? 0) + count;
  };
  const surplus = (rival: number): number => (total[rival] ?? 0) - (allowed[rival] ?? 0);

  for (const [one, row] of games.entries())
    for (const [other, left] of row.entries()) {
      if (other <= one || left === 0) continue;
      // As many for the first as it has room for is a good start, not more.
      const own = Math.min(left, Math.max(0, -surplus(one)));
      give(one, other, own);
      give(other, one, left - own);
    }

  for (const rival of allowed.keys())
    while (surplus(rival) > 0) {
      const path = shortestPath(won, rival, (at) => surplus(at) < 0);
      if (path === undefined) return false;
      const end = path.at(-1) ?? rival;
      const steps = path.slice(1).map((to, index) => [path[index] ?? rival, to] as const);
      const most = Math.min(
        surplus(rival),
        -surplus(end),
        ...steps.map(([from, to]) => won[from]?.[to] ?? 0),
      );
      for (const [from, to] of steps) {
        give(from, to, -most);
        give(to, from, most);
      }
    }
  return true;
}

/** The rivals that wins over one another lead to, from one to the nearest that has room; undefined if none has. */
function shortestPath(
  won: readonly (readonly number[])[],
  start: number,
  hasRoom: (rival: number) => boolean,
): readonly number[] | undefined {
  const cameFrom = new Map<number, number | undefined>([[start, undefined]]);
  // A Map goes on to what is added while it is walked through: it is the queue.
  for (const at of cameFrom.keys()) {
    if (hasRoom(at)) return pathTo(at, cameFrom);
    for (const [to, wins] of (won[at] ?? []).entries())
      if (wins > 0 && !cameFrom.has(to)) cameFrom.set(to, at);
  }
  return undefined;
}

function pathTo(end: number, cameFrom: ReadonlyMap<number, number | undefined>): readonly number[] {
  const path: number[] = [];
  for (let at: number | undefined = end; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
  return path;
}
