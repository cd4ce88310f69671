/**
 * While the pointer is inside the table, rows are updated in place. Deleted rows stay, and new rows are not shown,
 * until the pointer leaves.
 */
export function freezeRows<Row>(shown: Row[], fresh: Row[], keyOf: (row: Row) => number | string): Row[] {
  const freshByKey = new Map(fresh.map((row) => [keyOf(row), row]));
  return shown.map((row) => freshByKey.get(keyOf(row)) ?? row);
}
