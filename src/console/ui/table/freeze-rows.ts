/** Updates rows in place under the pointer. Deleted rows stay and new rows wait until it leaves. */
export function freezeRows<Row>(shown: Row[], fresh: Row[], keyOf: (row: Row) => number | string): Row[] {
  const freshByKey = new Map(fresh.map((row) => [keyOf(row), row]));
  return shown.map((row) => freshByKey.get(keyOf(row)) ?? row);
}
