import type { ArchiveEntry } from '../../accounts/index.ts';
import { pathPart } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { listMonitors } from '../monitor/index.ts';
import { checkPages } from './checks.ts';
import { checkColumns, csvText } from './csv.ts';

const monitorsAtOnce = 50;
const checksAtOnce = 2000;

export async function* archiveChecks(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  accountId: number,
): AsyncGenerator<ArchiveEntry> {
  for (let page = 1; ; page++) {
    const { rows } = await listMonitors(deps.database, accountId, {
      ...{ sortBy: 'id', sort: 'asc', page, perPage: monitorsAtOnce },
      ...{ search: undefined, searchBy: 'name' },
    });
    for (const { id, name, url } of rows) {
      const selection = { monitor: id, from: 0, to: deps.now() + 1, good: null, sort: 'asc' } as const;
      const pages = checkPages(deps, selection, checksAtOnce);
      const first = await pages.next();
      if (first.done || first.value.length === 0) continue;
      yield { path: `monitors/checks/${id}-${pathPart(name || url)}.csv`, content: csv(first.value, pages) };
    }
    if (rows.length < monitorsAtOnce) return;
  }
}

type Checks = Awaited<ReturnType<typeof checkPages>> extends AsyncGenerator<infer Page> ? Page : never;

async function* csv(first: Checks, rest: AsyncGenerator<Checks>): AsyncGenerator<string> {
  const lines = (checks: Checks) => csvText(checks.map((check) => checkColumns.map((column) => check[column])));
  yield csvText([[...checkColumns]]) + lines(first);
  for await (const checks of rest) yield lines(checks);
}
