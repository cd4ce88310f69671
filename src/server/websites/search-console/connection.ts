import { createHash } from 'node:crypto';
import type { SearchConsoleRow } from '../../database/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, minuteMs, notFound, randomToken, sha256 } from '../../kernel/index.ts';
import {
  deleteConnection,
  findConnection,
  noConsent,
  type Owned,
  saveClient,
  takeConsent,
  updateConnection,
} from './connection.store.ts';
import {
  consentUrl,
  exchangeCode,
  GoogleError,
  listProperties,
  type OAuthClient,
  refreshAccess,
  revokeToken,
  toRefusal,
} from './google.ts';
import { deleteTerms } from './term.store.ts';

export type ConnectionDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now' | 'log'>;

const secretPurpose = 'search_console.client_secret';
const verifierPurpose = 'search_console.verifier';
const tokenPurpose = 'search_console.refresh_token';
/** How long somebody may take to consent. */
const consentMs = 15 * minuteMs;

/** Where Google brings people back to; it has to be among the addresses of their client. */
export const redirectUri = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.baseUrl}/console/api/search-console/callback`;

/** Keeps the person's own OAuth client. What the one before was allowed is forgotten. */
export async function setClient(deps: ConnectionDeps, website: Owned, client: OAuthClient): Promise<void> {
  await endAccess(deps, await findConnection(deps.database.db, website));
  await saveClient(deps.database.db, website, {
    client_id: client.clientId,
    client_secret_sealed: deps.vault.seal(secretPurpose, client.clientSecret),
    created_at: deps.now(),
  });
}

/** Begins a consent: the address at Google where somebody gives it. Throws `not_found` without a client. */
export async function beginConsent(deps: ConnectionDeps, website: Owned): Promise<string> {
  const { client_id } = await existing(deps, website);
  const [state, verifier] = [randomToken(), randomToken()];
  await updateConnection(deps.database.db, website, {
    state_hash: sha256(state),
    verifier_sealed: deps.vault.seal(verifierPurpose, verifier),
    state_expires_at: deps.now() + consentMs,
  });
  // https://www.rfc-editor.org/rfc/rfc7636#section-4.2
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return consentUrl(deps.config, { clientId: client_id, redirectUri: redirectUri(deps), state, challenge });
}

/**
 * Ends a consent that Google brings back to the account that began it. Undefined where none of its own is under way. A
 * failure is kept as the connection's problem. The website that it is of.
 */
export async function endConsent(
  deps: ConnectionDeps,
  accountId: number,
  { state, code }: { state: string; code: string | undefined },
): Promise<number | undefined> {
  const { db } = deps.database;
  const asked = { stateHash: sha256(state), nowMs: deps.now() };
  const row = await inTransaction(deps.database, (trx) => takeConsent(trx, accountId, asked));
  if (!row || row.verifier_sealed === null) return undefined;
  const website = { id: row.website_id, account_id: row.account_id };
  if (code === undefined) {
    await updateConnection(db, website, { problem: 'Access was not given at Google.' });
    return website.id;
  }
  try {
    const { refreshToken } = await exchangeCode(deps.config, clientOf(deps, row), {
      code,
      verifier: deps.vault.open(verifierPurpose, row.verifier_sealed),
      redirectUri: redirectUri(deps),
    });
    await updateConnection(db, website, {
      ...noConsent,
      refresh_token_sealed: deps.vault.seal(tokenPurpose, refreshToken),
      next_import_at: row.property === null ? null : deps.now(),
    });
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    await updateConnection(db, website, { problem: error.message });
  }
  return website.id;
}

/** The properties that may be chosen. Throws `conflict` and `unavailable` for what Google says. */
export async function readProperties(deps: ConnectionDeps, website: Owned): Promise<string[]> {
  const row = await existing(deps, website);
  try {
    return await listProperties(deps.config, await accessOf(deps, row));
  } catch (error) {
    if (error instanceof GoogleError) throw toRefusal(error);
    throw error;
  }
}

/** Chooses a property of those that there are, and has it imported. Terms of another one are deleted. */
export async function chooseProperty(deps: ConnectionDeps, website: Owned, property: string): Promise<void> {
  const row = await existing(deps, website);
  if (!(await readProperties(deps, website)).includes(property))
    throw invalid({ property: ['property is not one of those that Google lists for you.'] });
  await inTransaction(deps.database, async (trx) => {
    const isAnother = row.property !== property;
    if (isAnother) await deleteTerms(trx, website);
    await updateConnection(trx, website, {
      property,
      ...(isAnother && { imported_through: null }),
      next_import_at: deps.now(),
      failures: 0,
      problem: null,
    });
  });
}

/** Ends the access at Google and deletes what gives it; with `withTerms` what was imported, too. */
export async function disconnect(deps: ConnectionDeps, website: Owned, what: 'access' | 'all'): Promise<void> {
  await endAccess(deps, await existing(deps, website));
  await inTransaction(deps.database, async (trx) => {
    await deleteConnection(trx, website);
    if (what === 'all') await deleteTerms(trx, website);
  });
}

/** A token of an hour for a connection. Throws GoogleError; `consent` where nobody consented. */
export function accessOf(deps: Pick<ConnectionDeps, 'config' | 'vault'>, row: SearchConsoleRow): Promise<string> {
  if (row.refresh_token_sealed === null)
    throw new GoogleError('consent', 'Nobody has given access at Google yet. Connect first.');
  return refreshAccess(deps.config, clientOf(deps, row), deps.vault.open(tokenPurpose, row.refresh_token_sealed));
}

const clientOf = ({ vault }: Pick<ConnectionDeps, 'vault'>, row: SearchConsoleRow): OAuthClient => ({
  clientId: row.client_id,
  clientSecret: vault.open(secretPurpose, row.client_secret_sealed),
});

async function existing({ database }: ConnectionDeps, website: Owned): Promise<SearchConsoleRow> {
  const row = await findConnection(database.db, website);
  if (!row) throw notFound();
  return row;
}

async function endAccess({ config, vault, log }: ConnectionDeps, row: SearchConsoleRow | undefined): Promise<void> {
  if (!row || row.refresh_token_sealed === null) return;
  if (!(await revokeToken(config, vault.open(tokenPurpose, row.refresh_token_sealed))))
    log.warn({ website: row.website_id }, 'Google did not confirm that access to Search Console has ended');
}
