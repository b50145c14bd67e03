/** When Discord created an id, in milliseconds since 1970; undefined if it isn't a valid Discord id. */
export function timeOfId(id: string): number | undefined {
  return /^[1-9]\d{16,19}$/.test(id) ? Number((BigInt(id) >> 22n) + 1_420_070_400_000n) : undefined;
}
