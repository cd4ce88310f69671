import { inTransaction, type SearchConsoleRow } from '../../database/index.ts';
import { dayMs, hourMs, isStorable, minuteMs, secondMs } from '../../kernel/index.ts';
import { claimImport, findConnection, listDueConnections, type Owned, updateConnection } from './connection.store.ts';
import { accessOf, type ConnectionDeps } from './connection.ts';
import { googleDay, nextDays } from './days.ts';
import { GoogleError, queryTerms, type Term } from './google.ts';
import { deleteTerms, replaceTerms } from './term.store.ts';

/** Terms of a day that are kept, those with most clicks, and how many Google is asked for at once. */
const maxTermsPerDay = 2000;
const rowsAtOnce = 1000;
/** As long as Search Console itself keeps them. */
const keptDays = 480;
const connectionsAtOnce = 20;
/** Longer than an import takes: another process takes over what one left. */
const claimMs = 30 * minuteMs;
const maxText = 2000;

/** Imports what is due: each connection once a day, and sooner after a failure that may pass. */
export async function importSearchTerms(deps: ConnectionDeps): Promise<void> {
  for (const row of await listDueConnections(deps.database.db, deps.now(), connectionsAtOnce)) {
    if (await claimImport(deps.database.db, row, deps.now() + claimMs)) await importOf(deps, row);
  }
}

async function importOf(deps: ConnectionDeps, row: SearchConsoleRow): Promise<void> {
  const website = { id: row.website_id, account_id: row.account_id };
  const { property } = row;
  if (property === null) return;
  const { db } = deps.database;
  try {
    const token = await accessOf(deps, row);
    let through = row.imported_through;
    for (const day of nextDays(through, deps.now())) {
      const terms = await termsOfDay(deps, token, { property, day });
      through = through !== null && through > day ? through : day;
      const kept = await keepDay(deps, website, { property, day, through, terms });
      // Somebody has disconnected, or chosen another property, meanwhile.
      if (!kept) return;
    }
    await deleteTerms(db, website, googleDay(deps.now() - keptDays * dayMs));
    await updateConnection(db, website, { failures: 0, problem: null, next_import_at: deps.now() + dayMs });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    await updateConnection(db, website, {
      failures: row.failures + 1,
      problem: error.message,
      ...pauseAfter(error, row, deps.now()),
    });
  }
}

/** What ends by itself is tried again after a growing pause; where somebody must act, access and property wait for them. */
function pauseAfter({ kind, retryAfterS = 0 }: GoogleError, { failures }: SearchConsoleRow, nowMs: number) {
  switch (kind) {
    case 'consent':
      return { refresh_token_sealed: null, next_import_at: null };
    case 'access':
      return { next_import_at: nowMs + dayMs };
    case 'later': {
      const pauseMs = Math.min(dayMs, hourMs * 2 ** Math.min(failures, 5));
      return { next_import_at: nowMs + Math.max(pauseMs, Math.min(retryAfterS * secondMs, dayMs)) };
    }
  }
}

/** The terms of a day with most clicks, as many as are kept. */
async function termsOfDay(
  { config }: ConnectionDeps,
  token: string,
  asked: { property: string; day: string },
): Promise<Term[]> {
  const terms: Term[] = [];
  while (terms.length < maxTermsPerDay) {
    const more = await queryTerms(config, token, { ...asked, startRow: terms.length, rowLimit: rowsAtOnce });
    terms.push(...more);
    if (more.length < rowsAtOnce) break;
  }
  return terms.slice(0, maxTermsPerDay);
}

/** False, and nothing is kept, where the connection is not that of the property any more. */
function keepDay(
  { database }: ConnectionDeps,
  website: Owned,
  { property, day, through, terms }: { property: string; day: string; through: string; terms: readonly Term[] },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    if ((await findConnection(trx, website))?.property !== property) return false;
    await replaceTerms(trx, website, day, terms.filter(isStorableTerm).map(columnsOf));
    await updateConnection(trx, website, { imported_through: through });
    return true;
  });
}

const isStorableTerm = ({ query, page }: Term): boolean => isStorable(query) && isStorable(page);

const columnsOf = ({ query, page, clicks, impressions, position }: Term) => ({
  query: query.slice(0, maxText),
  page: page.slice(0, maxText),
  path: (URL.parse(page)?.pathname ?? page).slice(0, maxText),
  clicks,
  impressions,
  position_total: Math.round(position * 1000) * impressions,
});
