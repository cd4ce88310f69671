import { inTransaction, type SearchConsoleRow } from '../../database/index.ts';
import { canonicalPath, cutPath, cutText, dayMs, hourMs, isStorable, minuteMs, secondMs } from '../../kernel/index.ts';
import { claimImport, isConnectionUnchanged, listDueConnections, updateIfUnchanged } from './connection.store.ts';
import { type ConnectionDeps, consentOf, getAccessToken } from './connection.ts';
import { googleDay, nextDays, repeatedDays } from './days.ts';
import { GoogleError, queryTerms, type Term } from './google.ts';
import { deleteTerms, replaceTerms } from './term.store.ts';

const maxTermsPerDay = 2000;
const rowsAtOnce = 1000;
/** The time for which Search Console stores terms. */
const keptDays = 480;
const connectionsAtOnce = 20;
/** Limits per run and per connection, so other jobs and connections can run. */
const maxMs = minuteMs;
const turnMs = 20 * secondMs;
/** More than the repeated days, so each turn makes progress. */
const fewestDays = 2 * repeatedDays;
/** Longer than an import takes. */
const claimMs = 30 * minuteMs;
const maxText = 2000;

/** A long import continues in its next turn, after other due connections. */
export async function importSearchTerms(deps: ConnectionDeps): Promise<void> {
  const endsAt = deps.now() + maxMs;
  for (const due of await listDueConnections(deps.database.db, deps.now(), connectionsAtOnce)) {
    if (deps.now() >= endsAt) return;
    const claimed = await claimImport(deps.database.db, due, deps.now() + claimMs);
    if (!claimed) continue;
    try {
      await importOf(deps, claimed);
    } catch (error) {
      // This import is retried when its claim ends. Other imports must not wait for it.
      deps.log.error({ err: error, website: due.website_id }, 'could not import search terms; will try again');
    }
  }
}

/** If any of these values change, the import stops and doesn't write anything more. */
const seenBy = (row: SearchConsoleRow) => ({
  ...consentOf(row),
  property: row.property,
  next_import_at: row.next_import_at,
});
type Import = ReturnType<typeof seenBy>;

async function importOf(deps: ConnectionDeps, row: SearchConsoleRow): Promise<void> {
  const website = { id: row.website_id, account_id: row.account_id };
  const { property } = row;
  if (property === null) return;
  const { db } = deps.database;
  let seen = seenBy(row);
  try {
    const token = await getAccessToken(deps, row);
    let through = row.imported_through;
    const endsAt = deps.now() + turnMs;
    for (const [index, day] of nextDays(through, deps.now()).entries()) {
      if (index >= fewestDays && deps.now() >= endsAt) {
        await updateIfUnchanged(db, seen, { failures: 0, problem: null, next_import_at: deps.now() });
        return;
      }
      const terms = await termsOfDay(deps, seen, { token, property, day });
      through = through !== null && through > day ? through : day;
      const claimedUntil = deps.now() + claimMs;
      if (!terms || !(await keepDay(deps, seen, { day, through, claimedUntil, terms }))) return;
      seen = { ...seen, next_import_at: claimedUntil };
    }
    await deleteTerms(db, website, googleDay(deps.now() - keptDays * dayMs));
    await updateIfUnchanged(db, seen, { failures: 0, problem: null, next_import_at: deps.now() + dayMs });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    await updateIfUnchanged(db, seen, {
      failures: row.failures + 1,
      problem: error.message,
      ...pauseAfter(error, row, deps.now()),
    });
  }
}

/** `later` is retried after growing pauses, and `access` once a day. `consent` needs the user. */
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

/** Returns undefined if the connection changed. */
async function termsOfDay(
  { config, database }: ConnectionDeps,
  seen: Import,
  { token, ...asked }: { token: string; property: string; day: string },
): Promise<Term[] | undefined> {
  const terms: Term[] = [];
  while (terms.length < maxTermsPerDay) {
    if (!(await isConnectionUnchanged(database.db, seen))) return undefined;
    const more = await queryTerms(config, token, { ...asked, startRow: terms.length, rowLimit: rowsAtOnce });
    terms.push(...more);
    if (more.length < rowsAtOnce) break;
  }
  return terms.slice(0, maxTermsPerDay);
}

function keepDay(
  { database }: ConnectionDeps,
  seen: Import,
  { day, through, claimedUntil, terms }: { day: string; through: string; claimedUntil: number; terms: readonly Term[] },
): Promise<boolean> {
  return inTransaction(database, async (trx) => {
    // The update is first, because it locks the row: another import of this day then waits.
    if (!(await updateIfUnchanged(trx, seen, { imported_through: through, next_import_at: claimedUntil })))
      return false;
    const { website_id, account_id } = seen;
    await replaceTerms(trx, { id: website_id, account_id }, day, distinctTerms(terms));
    return true;
  });
}

/** A term that moves between two responses from Google is in both of them. */
function distinctTerms(terms: readonly Term[]) {
  const columns = terms.filter(isStorableTerm).map(columnsOf);
  return [...new Map(columns.map((term) => [`${term.query}\n${term.page}`, term])).values()];
}

const isStorableTerm = ({ query, page }: Term): boolean => isStorable(query) && isStorable(page);

const columnsOf = ({ query, page, clicks, impressions, position }: Term) => ({
  query: cutText(query, maxText),
  page: cutText(page, maxText),
  path: cutPath(canonicalPath(URL.parse(page)?.pathname ?? page), maxText),
  clicks,
  impressions,
  position_total: Math.round(position * 1000) * impressions,
});
