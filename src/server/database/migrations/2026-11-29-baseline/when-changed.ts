/** The condition under which a trigger on updates has something to do. */
export function whenChanged(columns: readonly string[]): string {
  const each = columns.map((column) => `old.${column} is distinct from new.${column}`);
  return `(${each.join(' or ')})`;
}
