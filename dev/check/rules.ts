import { type Cycle, fileCycles, folderCycles } from './cycles.ts';
import { findLongFiles } from './length.ts';
import { forbiddenImports, importedTests, importsPastIndex, unusedModules } from './modules.ts';
import { readSources } from './source.ts';
import { foreignTables, missingOwners } from './tables.ts';
import { showViolation, type Violation } from './violation.ts';

/** `count` is the number of faults: a cycle counts as one, but has a violation for each of its imports. */
export type Finding = { rule: string; count: number; violations: Violation[] };

export function checkArchitecture(
  root: string,
  owners: Readonly<Record<string, string>>,
  concerns: (file: string) => boolean = () => true,
): Finding[] {
  const sources = readSources(root, ['src', 'test', 'bench', 'dev', 'packages']);
  const server = sources.filter(({ path }) => path.startsWith('src/server/'));
  const imports = sources.flatMap((source) => source.imports);
  const tables = [...missingOwners(server, owners), ...foreignTables(server, owners)];
  const each = (rule: string, all: Violation[]): Finding => {
    const violations = all.filter(({ file }) => concerns(file));
    return { rule, count: violations.length, violations };
  };
  const cycles = (rule: string, all: Cycle[]): Finding => {
    const found = all.filter(({ ties }) => ties.some(({ imports }) => imports.some(({ from }) => concerns(from))));
    return { rule, count: found.length, violations: found.flatMap(violationsOf) };
  };
  return [
    each('forbidden imports', [...forbiddenImports(imports), ...unusedModules(sources)]),
    each('imports past an index', importsPastIndex(imports)),
    each('tests imported', importedTests(imports)),
    cycles('folder cycles', folderCycles(imports)),
    cycles('file cycles', fileCycles(imports)),
    each('foreign tables', tables),
    each('too long', findLongFiles(root)),
  ];
}

const maxShownPerTie = 5;

function violationsOf({ within, members, ties }: Cycle): Violation[] {
  const short = (member: string) => member.slice(within === '' ? 0 : within.length + 1);
  const cycle = `cycle of ${members.map(short).join(', ')}${within === '' ? '' : ` in ${within}`}`;
  return ties.flatMap(({ from, to, imports }, n) =>
    imports.slice(0, maxShownPerTie).map(({ from: file, to: target, line }, m) => {
      const tie =
        m > 0 ? '' : ` (${short(from)} → ${short(to)}, imports: ${imports.length}${n > 0 ? '' : `; ${cycle}`})`;
      return { file, line, message: `imports ${target}${tie}` };
    }),
  );
}

export const showCounts = (findings: readonly Finding[]): string =>
  findings.map(({ rule, count }) => `${rule} ${count}\n`).join('');

export const showFindings = (findings: readonly Finding[]): string =>
  showCounts(findings) +
  findings
    .filter(({ violations }) => violations.length > 0)
    .map(({ rule, violations }) => `\n${rule}\n${violations.map(showViolation).join('')}`)
    .join('');
