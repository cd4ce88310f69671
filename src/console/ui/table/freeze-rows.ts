/**
 * Refreshed rows in the places where they are shown: nothing moves under the pointer. Rows that are gone stay as they
 * were last seen, and new ones wait, until the pointer leaves.
 */
export function freezeRows<Row>(shown: Row[], fresh: Row[], keyOf: (row: Row) => number | string): Row[] {
  const freshByKey = new Map(fresh.map((row) => [keyOf(row), row]));
  return shown.map((row) => freshByKey.get(keyOf(row)) ?? row);
}
