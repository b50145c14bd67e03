/** When Discord gave an id, in milliseconds since 1970; undefined if it gives no such ids. */
export const momentOf = (id: string): number | undefined =>
  /^[1-9]\d{16,19}$/.test(id) ? Number((BigInt(id) >> 22n) + 1_420_070_400_000n) : undefined;

/** A moment for people, in UTC. */
export function timeOf(moment: number): string {
  const date = new Date(moment);
  // Numbers in a file may lie beyond the calendar.
  return Number.isNaN(date.getTime())
    ? 'at no time'
    : date
        .toISOString()
        .replace('T', ' ')
        .replace(/\.(\d{3})Z$/, '.$1 UTC');
}

/** An id with its time. */
export function withTime(id: string): string {
  const moment = momentOf(id);
  return moment === undefined ? id : `${timeOf(moment)} (${id})`;
}
