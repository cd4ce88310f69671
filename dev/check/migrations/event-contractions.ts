import { splitClauses } from './clauses.ts';

/** Statements on the event store that a version which does not know them goes on beside. All others take something away. */
const adding = [/^CREATE TABLE IF NOT EXISTS \w+ /, /^SELECT /];

const setting = `\\w+ ?= ?('[^']*'|[\\w.]+)`;
/** How parts are written and merged, which no statement notices. What refuses rows, or forgets tokens, is not among it. */
const quiet = [
  'fsync_(after_insert|part_directory) ?= ?1',
  '(min_(bytes|rows)_for_(wide|full)_part|merge_max_block_size(_bytes)?|old_parts_lifetime) ?= ?\\d+',
].join('|');
/** What ALTER TABLE may do, each between two commas. */
const addingClauses = [
  /^ADD (COLUMN|INDEX|PROJECTION) IF NOT EXISTS \w+ ./,
  new RegExp(`^MATERIALIZE (COLUMN|INDEX|PROJECTION) \\w+( SETTINGS ${setting})?$`),
  /^MODIFY COLUMN \w+ CODEC\([\w(), ]+\)$/,
  /^MODIFY COLUMN \w+ COMMENT '[^']*'$/,
  new RegExp(`^MODIFY SETTING (${quiet})$`),
  /^MODIFY COMMENT '[^']*'$/,
];

/** What of these statements an older version would miss, or count twice: sentences. */
export const eventContractions = (statements: readonly string[]): string[] =>
  statements
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => !onlyAdds(statement))
    .map((statement) => `does more than to add: ${statement.slice(0, 100)}`);

function onlyAdds(statement: string): boolean {
  const altering = /^ALTER TABLE \w+ (.*)$/.exec(statement);
  if (altering === null) return adding.some((pattern) => pattern.test(statement));
  // A quote within a comment would hide the clauses that follow it.
  if (/--|\/\*|#/.test(statement)) return false;
  const clauses = splitClauses(altering[1]!);
  return clauses?.every((clause) => addingClauses.some((pattern) => pattern.test(clause))) ?? false;
}
