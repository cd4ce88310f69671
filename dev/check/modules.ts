import { posix } from 'node:path';
import { type Import, isTest } from './source.ts';
import type { Violation } from './violation.ts';

/**
 * Allowed imports of each module. A module is a path below `src/server/` or in another top folder. A file belongs to the
 * module with the longest matching path. `shared` includes `src/shared`, `src/languages.ts` and `src/accent.ts`.
 */
const mayImport: Readonly<Record<string, string>> = {
  'main.ts':
    'app composition config data-folder stores deps.ts accounts contacts monitors websites market webhooks outbox operations/backup operations/doctor operations/health operations/metrics operations/releases database deletion-queue trash events files http kernel mail mail-settings service-connections',
  cli: 'main.ts deps.ts config data-folder composition demo api/mcp accounts monitors market operations/backup operations/doctor operations/migrate-stores operations/releases kernel',
  demo: 'main.ts app deps.ts config accounts monitors websites market webhooks outbox causes kernel mail',
  app: 'api trash composition deps.ts accounts annotations contacts monitors websites market webhooks outage-cost outbox operations/backup operations/doctor operations/health operations/metrics operations/releases http kernel mail-settings pages service-connections shared',
  composition:
    'deps.ts accounts annotations contacts monitors websites market webhooks outage-cost outbox database deletion-queue trash kernel',

  api: 'api/manual api/mcp api/openapi api/reference accounts deps.ts http kernel pages',
  'api/docs-frame': 'pages',
  'api/manual': 'api/docs-frame kernel pages',
  'api/mcp': 'kernel shared',
  'api/openapi': 'webhooks kernel http shared',
  'api/reference': 'api/docs-frame api/openapi config http kernel pages',
  'operations/backup':
    'accounts causes config data-folder database deps.ts files files/s3-client http kernel network outbox',
  'operations/doctor':
    'operations/backup operations/health operations/releases stores data-folder accounts causes config database deps.ts events http kernel mail mail-settings market monitors network outbox shared',
  'operations/health': 'config database deps.ts http kernel outbox',
  'operations/metrics': 'api deps.ts http kernel monitors',
  'operations/releases': 'database deps.ts http kernel shared',
  'operations/migrate-stores': 'stores accounts config database deps.ts events kernel websites',

  monitors:
    'accounts annotations webhooks outbox trash bundle causes config database deps.ts documents/pdf documents/render domain-proof deletion-queue events http kernel mail network pages schedule shared',
  websites:
    'accounts annotations webhooks outbox trash causes config database deps.ts documents/pdf documents/render deletion-queue events files files/s3-client http kernel mail network pages schedule shared',
  market:
    'accounts annotations webhooks outbox trash config database deps.ts documents/pdf documents/render domain-proof files http kernel mail pages shared',
  annotations: 'accounts database deps.ts http kernel',
  contacts: 'accounts causes outbox trash database deps.ts http kernel',
  'outage-cost': 'http kernel',
  accounts:
    'webhooks outbox causes config data-folder database deps.ts deletion-queue events files http kernel mail shared',
  webhooks: 'outbox causes database deps.ts http kernel',
  outbox: 'causes config database deps.ts http kernel mail network',

  'deps.ts': 'config database events files kernel mail',
  stores: 'config data-folder database deps.ts events kernel',
  config: 'data-folder kernel mail',
  'data-folder': 'database events kernel',
  'domain-proof': 'config database deps.ts kernel',
  trash: 'database deletion-queue deps.ts http kernel',
  'deletion-queue': 'database deps.ts kernel',
  'mail-settings': 'causes config database deps.ts http kernel mail',
  'service-connections': 'causes config database deps.ts http kernel network outbox',
  files: 'files/s3-client config http kernel pages',
  'files/s3-client': 'causes kernel network',
  network: 'causes database http kernel',
  mail: 'causes kernel',
  'documents/pdf': 'kernel',
  'documents/render': 'kernel',
  pages: 'kernel shared',
  schedule: 'kernel',
  http: 'kernel shared',
  database: 'kernel',
  events: 'kernel store-files',
  causes: 'kernel',
  bundle: '',
  kernel: 'shared store-files',
  'store-files': '',

  shared: '',
  'src/console': 'src/console/api shared',
  // Imports only types from the server, from the files that declare requests and responses.
  'src/console/api': 'src/console wire shared',
  'src/tracker': '',
  'test/support': 'server src/console src/tracker shared',
  test: 'test/support server src/console src/tracker shared dev packages',
  bench: 'test/support server shared',
  dev: 'test/support server src/console src/tracker shared',
  packages: 'src/tracker',
};

export const moduleNames: readonly string[] = Object.keys(mayImport);
const pathOf = (name: string) => (/^(src|test|bench|dev|packages)(\/|$)/.test(name) ? name : `src/server/${name}`);
const byLength = moduleNames
  .filter((name) => name !== 'shared')
  .map((name): [string, string] => [name, pathOf(name)])
  .sort(([, a], [, b]) => b.length - a.length);

export const exampleOf = (name: string): string =>
  name === 'shared' ? 'src/shared/example.ts' : name.endsWith('.ts') ? pathOf(name) : `${pathOf(name)}/example.ts`;

function moduleOf(file: string): string | undefined {
  if (/^src\/(shared\/|[^/]+$)/.test(file)) return 'shared';
  return byLength.find(([, path]) => file === path || file.startsWith(`${path}/`))?.[0];
}

/** Tests may import everything, except features that their own feature may not import. */
export function forbiddenImports(imports: readonly Import[]): Violation[] {
  return imports.flatMap(({ from, to, line }) => {
    const [here, there] = [moduleOf(from), moduleOf(to)];
    if (here === undefined || there === undefined)
      return [
        { file: from, line, message: `${here === undefined ? from : to} is in no module of dev/check/modules.ts` },
      ];
    if (here === there || allows(here, there, to)) return [];
    if (isTest(from) && !(features.has(here) && (features.has(there) || above.has(there)))) return [];
    return [{ file: from, line, message: `imports ${to}: ${here} may not import ${there} (dev/check/modules.ts)` }];
  });
}

const features = new Set(['monitors', 'websites', 'market', 'accounts', 'annotations', 'contacts']);
const above = new Set(['app', 'main.ts', 'cli']);
const allowed = new Map(moduleNames.map((name) => [name, new Set(mayImport[name]?.split(' '))]));

function allows(here: string, there: string, to: string): boolean {
  const may = allowed.get(here);
  if (may?.has(there)) return true;
  if (may?.has('server') && to.startsWith('src/server/')) return true;
  return may?.has('wire') === true && /^src\/server\/.*(^|\/|\.)wire\.ts$/.test(to);
}

export const unusedModules = (sources: readonly { path: string }[]): Violation[] => {
  const used = new Set(sources.map(({ path }) => moduleOf(path)));
  return moduleNames
    .filter((name) => !used.has(name))
    .map((name) => ({ file: 'dev/check/modules.ts', line: 1, message: `${name} has no files` }));
};

/**
 * A file must import another folder through its `index.ts`. A file must not import the index of a folder that it is in,
 * because that would couple it to all other files there.
 */
export function importsPastIndex(imports: readonly Import[]): Violation[] {
  return imports
    .filter(({ from, to }) => from.startsWith('src/server/') && to.startsWith('src/server/'))
    .filter(({ from, to }) => !isTest(from) && !isTest(to) && !isMigration(to))
    .flatMap(({ from, to, line }) => {
      const index = indexTo(from, to);
      if (index === to) return [];
      return index === undefined
        ? [{ file: from, line, message: `imports ${to}, the index of a folder that it is in` }]
        : [{ file: from, line, message: `imports ${to}, not ${index}` }];
    });
}

function indexTo(from: string, to: string): string | undefined {
  const here = posix.dirname(from).split('/');
  const there = posix.dirname(to).split('/');
  const shared = there.findIndex((name, depth) => here[depth] !== name);
  if (shared === -1) return posix.basename(to) === 'index.ts' ? undefined : to;
  const folder = there.slice(0, shared + 1).join('/');
  // A folder that only groups modules, such as operations/, has no index.
  const module = pathOf(moduleOf(to) ?? '');
  return `${module.startsWith(`${folder}/`) ? module : folder}/index.ts`;
}

const isMigration = (path: string): boolean => path.split('/').includes('migrations');

export function importedTests(imports: readonly Import[]): Violation[] {
  return imports
    .filter(({ from, to }) => from.startsWith('src/') && !isTest(from) && (isTest(to) || to.startsWith('test/')))
    .map(({ from, to, line }) => ({ file: from, line, message: `imports ${to}, which is for tests` }));
}
