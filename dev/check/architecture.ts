import { join } from 'node:path';
import { checkArchitecture, showCounts, showFindings } from './rules.ts';
import { tableOwners } from './table-owners.ts';

/**
 * `node dev/check/architecture.ts [PATH-PREFIX…] [--counts]` lists the violations of the architecture rules in files
 * with a path that starts with one of the prefixes. With --counts, prints only their number.
 */
const prefixes = process.argv.slice(2).filter((argument) => argument !== '--counts');
const findings = checkArchitecture(
  join(import.meta.dirname, '..', '..'),
  tableOwners,
  (file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix.replace(/^\.\//, ''))),
);
process.stdout.write(process.argv.includes('--counts') ? showCounts(findings) : showFindings(findings));
process.exitCode = findings.some(({ count }) => count > 0) ? 1 : 0;
