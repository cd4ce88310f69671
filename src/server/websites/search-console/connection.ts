import { createHash } from 'node:crypto';
import { type DatabaseOrTransaction, inTransaction, type SearchConsoleRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, minuteMs, notFound, Refusal, randomToken, secondMs, sha256, t } from '../../kernel/index.ts';
import {
  deleteConnection,
  findConnection,
  isConnectionUnchanged,
  listConsents,
  lockConnection,
  noConsent,
  type Owned,
  saveClient,
  takeConsent,
  updateConnection,
  updateIfUnchanged,
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
const consentMs = 15 * minuteMs;

/** Must be an authorized redirect URI of the user's client. */
export const redirectUri = ({ config }: Pick<Deps, 'config'>): string =>
  `${config.baseUrl}/console/api/search-console/callback`;

export async function setClient(deps: ConnectionDeps, website: Owned, client: OAuthClient): Promise<void> {
  const columns = {
    client_id: client.clientId,
    client_secret_sealed: deps.vault.seal(secretPurpose, client.clientSecret),
    created_at: deps.now(),
  };
  await endAccess(deps, await findConnection(deps.database.db, website), (trx) => saveClient(trx, website, columns));
}

export async function beginConsent(deps: ConnectionDeps, website: Owned): Promise<string> {
  const { client_id } = await requireConnection(deps, website);
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
 * Returns the website, or undefined if the account did not start this consent. Failures are stored as the connection's
 * problem.
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
    await updateConnection(db, website, { problem: 'Google did not grant access. Connect again.' });
    return website.id;
  }
  const { website_id, account_id, client_secret_sealed } = row;
  const seen = { website_id, account_id, client_secret_sealed };
  try {
    const { refreshToken } = await exchangeCode(deps.config, clientOf(deps, row), {
      code,
      verifier: deps.vault.open(verifierPurpose, row.verifier_sealed),
      redirectUri: redirectUri(deps),
    });
    const isKept = await updateIfUnchanged(db, seen, {
      ...noConsent,
      refresh_token_sealed: deps.vault.seal(tokenPurpose, refreshToken),
      next_import_at: row.property === null ? null : deps.now(),
    });
    if (!isKept) await revoke(deps, website.id, refreshToken);
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error;
    await updateIfUnchanged(db, seen, { problem: error.message });
  }
  return website.id;
}

export async function readProperties(deps: ConnectionDeps, website: Owned): Promise<string[]> {
  return propertiesOf(deps, await requireConnection(deps, website));
}

async function propertiesOf(deps: ConnectionDeps, row: SearchConsoleRow): Promise<string[]> {
  try {
    const token = await getAccessToken(deps, row);
    if (!(await isConnectionUnchanged(deps.database.db, consentOf(row)))) throw changedMeanwhile();
    return await listProperties(deps.config, token);
  } catch (error) {
    if (error instanceof GoogleError) throw toRefusal(error);
    throw error;
  }
}

export async function chooseProperty(deps: ConnectionDeps, website: Owned, property: string): Promise<void> {
  const row = await requireConnection(deps, website);
  const { db } = deps.database;
  if (!(await propertiesOf(deps, row)).includes(property))
    throw invalid({ property: [t('property must be one of the properties that Google lists for you.')] });
  const chosen = { property, next_import_at: deps.now(), failures: 0, problem: null };
  const seen = { ...consentOf(row), property: row.property };
  if (row.property === property) {
    if (!(await updateIfUnchanged(db, seen, chosen))) throw changedMeanwhile();
    return;
  }
  // The property is removed first, so no import writes terms.
  if (!(await updateIfUnchanged(db, seen, withoutImport))) throw changedMeanwhile();
  await deleteTerms(db, website);
  if (!(await updateIfUnchanged(db, { ...seen, property: null }, chosen))) throw changedMeanwhile();
}

/** `all` also deletes the imported terms. Returns false if Google did not confirm the revocation. */
export async function disconnect(deps: ConnectionDeps, website: Owned, what: 'access' | 'all'): Promise<boolean> {
  const row = await requireConnection(deps, website);
  const { db } = deps.database;
  const stop = { ...withoutImport, state_hash: null, verifier_sealed: null, state_expires_at: null };
  await updateConnection(db, website, stop);
  // Terms are deleted before the connection, so if the process ends in between, disconnecting again deletes the rest.
  if (what === 'all') await deleteTerms(db, website);
  return endAccess(deps, row, (trx) => deleteConnection(trx, website));
}

export async function endSearchConsole(deps: ConnectionDeps, website: Owned): Promise<void> {
  if (await findConnection(deps.database.db, website)) await disconnect(deps, website, 'all');
  else await deleteTerms(deps.database.db, website);
}

const defaultTimeoutMs = 30 * secondMs;

/** Call it before an account is deleted. Failures are only logged. */
export async function endSearchConsoleOfAccount(
  deps: ConnectionDeps,
  accountId: number,
  { signal, timeoutMs = defaultTimeoutMs }: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<void> {
  const { database, vault, log } = deps;
  const until = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  for (const { website_id, refresh_token_sealed } of await listConsents(database.db, accountId)) {
    try {
      await revoke(deps, website_id, vault.open(tokenPurpose, refresh_token_sealed ?? ''), until);
    } catch (err) {
      log.warn({ err, website: website_id }, 'could not revoke access to Search Console');
    }
  }
}

const withoutImport = { property: null, imported_through: null, next_import_at: null } as const;

/** The token is valid for an hour. Throws GoogleError, of kind `consent` if access was not granted. */
export function getAccessToken(deps: Pick<ConnectionDeps, 'config' | 'vault'>, row: SearchConsoleRow): Promise<string> {
  if (row.refresh_token_sealed === null)
    throw new GoogleError('consent', 'Google has not granted access yet. Connect first.');
  return refreshAccess(deps.config, clientOf(deps, row), deps.vault.open(tokenPurpose, row.refresh_token_sealed));
}

const clientOf = ({ vault }: Pick<ConnectionDeps, 'vault'>, row: SearchConsoleRow): OAuthClient => ({
  clientId: row.client_id,
  clientSecret: vault.open(secretPurpose, row.client_secret_sealed),
});

async function requireConnection({ database }: ConnectionDeps, website: Owned): Promise<SearchConsoleRow> {
  const row = await findConnection(database.db, website);
  if (!row) throw notFound();
  return row;
}

const changedMeanwhile = () =>
  new Refusal('conflict', t('The connection has changed in the meantime. Reload the page.'));

export const consentOf = ({
  website_id,
  account_id,
  client_secret_sealed,
  refresh_token_sealed,
}: SearchConsoleRow) => ({
  website_id,
  account_id,
  client_secret_sealed,
  refresh_token_sealed,
});

/**
 * If a newer token was stored during the revocation, revokes the newer token too, before `change`. Returns false if
 * Google did not confirm the revocation.
 */
async function endAccess(
  deps: ConnectionDeps,
  row: SearchConsoleRow | undefined,
  change: (trx: DatabaseOrTransaction) => Promise<void>,
): Promise<boolean> {
  const token = row?.refresh_token_sealed ?? null;
  const isRevoked =
    !row || token === null || (await revoke(deps, row.website_id, deps.vault.open(tokenPurpose, token)));
  const newer = await inTransaction(deps.database, async (trx) => {
    const current =
      row && (await lockConnection(deps.database, trx, { id: row.website_id, account_id: row.account_id }));
    if (current && current.refresh_token_sealed !== token && current.refresh_token_sealed !== null) return current;
    await change(trx);
    return undefined;
  });
  return newer ? endAccess(deps, newer, change) : isRevoked;
}

async function revoke(
  { config, log }: ConnectionDeps,
  websiteId: number,
  token: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const isRevoked = await revokeToken(config, token, signal);
  if (!isRevoked) log.warn({ website: websiteId }, 'Google did not confirm that access to Search Console has ended');
  return isRevoked;
}
