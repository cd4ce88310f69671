import { createHash } from 'node:crypto';

/** `sums` contains a checksum of the migration's statements for each database. */
export type Summed = { name: string; sums: Record<string, string> };

const dated = /^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/;

/** `landed` lists the migrations on the main branch, in order. */
export function findMigrationProblems(list: readonly Summed[], landed: readonly Summed[]): string[] {
  const problems: string[] = [];
  for (const [at, { name }] of list.entries()) {
    if (!dated.test(name)) problems.push(`${name}: start its name with its date, such as 2027-01-31-add-notes`);
    const previous = list[at - 1]?.name;
    if (previous !== undefined && previous >= name)
      problems.push(`${name}: follows ${previous}, but its name sorts before it: give it today's date`);
  }
  for (const [at, { name, sums }] of landed.entries()) {
    const now = list[at];
    if (now?.name !== name)
      problems.push(`${name}: has landed at this position, which now has ${now?.name ?? 'no migration'}`);
    else if (JSON.stringify(now.sums) !== JSON.stringify(sums))
      problems.push(`${name}: has landed and must not change: add another migration`);
  }
  for (const { name, sums } of list.slice(landed.length))
    problems.push(`${name}: add it to landed.json as ${JSON.stringify({ name, sums })}`);
  return problems;
}

/** Differences in white space don't change the sum. */
export function sumOf(statements: readonly string[]): string {
  const text = statements.map((statement) => statement.replaceAll(/\s+/g, ' ').trim()).join(';\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
