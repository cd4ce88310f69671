import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type AccountRow,
  type DatabaseOrTransaction,
  inTransaction,
  type Role,
  type UserRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  clientAddress,
  type GuestResourceKind,
  moduleOfResource,
  setCaller,
  visitorLanguage,
  withoutModules,
} from '../../http/index.ts';
import {
  cutText,
  dayMs,
  hourMs,
  type Language,
  type ModulesOff,
  minuteMs,
  notFound,
  Refusal,
  randomToken,
  sha256,
  t,
} from '../../kernel/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import {
  byGuestResource,
  listMemberships,
  listShownResources,
  noSharedResources,
  permissionsOf,
} from '../members/index.ts';
import { findModulesOff } from '../modules/index.ts';
import { lacksTwoFactor, requireTwoFactor } from '../two-factor/index.ts';
import { nameOf, updateUser } from '../users/index.ts';
import { rememberSignIn } from './known-sign-ins.ts';
import { isAllowedOrigin } from './request-origin.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  extendSession,
  findLiveSession,
  insertSession,
  type SessionTimes,
  setSessionAccount,
} from './session.store.ts';

export const sessionCookie = 'gatehouse_session';
export const addressPurpose = 'session address';
const maxUserAgent = 512;
const lifetimeMs = 30 * dayMs;
/** Limited, because reads must not cause a write each time. */
const seenEveryMs = minuteMs;
/** A session in use is extended this often. */
const slideEveryMs = hourMs;

export type SignedInSession = { idHash: string; user: UserRow; account: AccountRow; role: Role };

/** For users without memberships. */
export type NoAccountSession = { idHash: string; user: UserRow; account: undefined; role: undefined };

export type Principal = Omit<SignedInSession, 'idHash'> | Omit<NoAccountSession, 'idHash'>;

const sessions = new WeakMap<FastifyRequest, SignedInSession>();

export function requireSession(request: FastifyRequest): SignedInSession {
  const session = sessions.get(request);
  if (!session) throw new Error('a route that needs a session is mounted without the session hook');
  return session;
}

export function requireOwner(request: FastifyRequest): void {
  const { role, account } = requireSession(request);
  if (!permissionsOf(role, account).has('service'))
    throw new Refusal('forbidden', t('Only the owner of the service can do this.'));
}

/** Tied to session and account, so a tab that still shows the previous account can't write to the wrong one. */
export const csrfToken = (
  deps: Deps,
  { idHash, account }: Pick<SignedInSession | NoAccountSession, 'idHash' | 'account'>,
): string => deps.vault.hmac('csrf', `${idHash} ${account?.id ?? 'none'}`);

/**
 * A new token prevents session fixation. `confirmedAt`: when the login proved the user's identity, epoch ms. `since`:
 * times of a session that the new session continues.
 */
export async function startSession(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  who: Principal,
  { confirmedAt = null, since }: { confirmedAt?: number | null; since?: SessionTimes } = {},
): Promise<SignedInSession | NoAccountSession> {
  const now = deps.now();
  const token = randomToken();
  const session = { idHash: sha256(token), ...who };
  await endSession(trx, request);
  await deleteExpiredSessions(trx, now);
  const times = { created_at: now, seen_at: now, expires_at: now + lifetimeMs };
  await insertSession(trx, {
    id_hash: session.idHash,
    user_id: who.user.id,
    account_id: who.account?.id ?? null,
    ...times,
    confirmed_at: confirmedAt,
    ...since,
    user_agent: cutText(request.headers['user-agent'] ?? '', maxUserAgent),
    address_sealed: sealAddress(deps, request),
  });
  setSessionCookie(deps, reply, token, lifetimeMs);
  return session;
}

/** The account is also used for the next login. Throws `not_found`. */
export async function switchAccount(
  deps: Deps,
  request: FastifyRequest,
  session: Pick<SignedInSession, 'idHash' | 'user'>,
  accountId: number,
): Promise<SignedInSession> {
  return inTransaction(deps.database, async (trx) => {
    const memberships = await listMemberships(trx, session.user.id);
    const chosen = memberships.find(({ account }) => account.id === accountId);
    if (!chosen) throw notFound();
    await setSessionAccount(trx, session.idHash, accountId);
    await updateUser(trx, session.user.id, { last_account_id: accountId });
    await recordAuditEvent(trx, {
      accountId,
      actor: { kind: 'user', user: session.user, request },
      action: 'session.switched_account',
      subject: { name: nameOf(chosen.account) },
      nowMs: deps.now(),
    });
    return { idHash: session.idHash, user: session.user, ...chosen };
  });
}

export async function endSession(db: DatabaseOrTransaction, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  if (token !== undefined) await deleteSession(db, sha256(token));
}

export function clearSessionCookie(deps: Deps, reply: FastifyReply): void {
  setSessionCookie(deps, reply, '', 0);
}

/** With `reply`, extends a session in use. */
export async function findSession(
  deps: Deps,
  request: FastifyRequest,
  reply?: FastifyReply,
): Promise<SignedInSession | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  const now = deps.now();
  const idHash = sha256(token);
  const found = await findLiveSession(deps.database.db, idHash, now);
  if (!found) return undefined;
  // If the database is unavailable, a read-only standby is used.
  if (reply && now - found.seenAt >= seenEveryMs && !deps.database.isUnavailable()) {
    const slides = found.expiresAt - now <= lifetimeMs - slideEveryMs;
    await extendSession(deps.database.db, idHash, {
      seen_at: now,
      expires_at: slides ? now + lifetimeMs : found.expiresAt,
      address_sealed: sealAddress(deps, request),
    });
    if (slides) {
      setSessionCookie(deps, reply, token, lifetimeMs);
      await rememberSignIn(deps, request, reply, found.user.id);
    }
  }
  return { idHash, user: found.user, account: found.account, role: found.role };
}

/** Falls back to the browser's language if the database is unavailable, so the error page can be shown. */
export async function findConsoleLanguage(deps: Deps, request: FastifyRequest): Promise<Language> {
  const session = await findSession(deps, request).catch((error) => {
    deps.log.debug({ err: error }, 'could not read the session of a page; using the language of the browser');
    return undefined;
  });
  return session?.user.language ?? visitorLanguage(request);
}

/**
 * Returns the account if the request's user can see a website's statistics on its public page: by role, or as a guest
 * with whom it is shared.
 */
export async function findWebsiteReader(
  deps: Deps,
  request: FastifyRequest,
  websiteId: number,
): Promise<number | undefined> {
  const session = await findSession(deps, request);
  if (!session || (await lacksTwoFactor(deps.database.db, session))) return undefined;
  const { account, user, role } = session;
  const modulesOff = await findModulesOff(deps.database.db, account);
  if (modulesOff.has('websites')) return undefined;
  if (permissionsOf(role, account).has('websites:read')) return account.id;
  return (await loadShown(deps, account.id, user.id, modulesOff)).website.has(websiteId) ? account.id : undefined;
}

/**
 * Writes also need the CSRF token. If two factors are required, users with only one factor can use only routes with
 * `beforeTwoFactor`.
 */
export function sessionHook(deps: Deps, { beforeTwoFactor = false } = {}) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    refuseCrossSiteWrites(deps, request);
    const session = await findSession(deps, request, reply);
    if (!session) throw new Refusal('unauthenticated', t('Your session has ended. Log in again.'));
    if (isWrite(request)) requireCsrfToken(deps, request, session);
    if (!beforeTwoFactor) await requireTwoFactor(deps.database.db, session);
    const { user, account, role } = session;
    const modulesOff = await findModulesOff(deps.database.db, account);
    setCaller(request, {
      accountId: account.id,
      isOwner: account.is_owner === 1,
      timeZone: account.time_zone,
      modulesOff,
      actor: {
        kind: 'user',
        userId: user.id,
        sessionIdHash: session.idHash,
        name: nameOf(user),
        role,
        permissions: withoutModules(permissionsOf(role, account), modulesOff),
        ...(role === 'guest' && { sees: await loadShown(deps, account.id, user.id, modulesOff) }),
      },
    });
    sessions.set(request, session);
  };
}

/** Includes the login, which has no session yet. */
export function refuseCrossSiteWrites(deps: Deps, request: FastifyRequest): void {
  if (!isWrite(request)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ownHosts = [new URL(deps.config.baseUrl).host, request.host];
  if (!isAllowedOrigin({ site: site as string | undefined, origin }, ownHosts)) {
    throw new Refusal('forbidden', t('This request comes from another site. Use the console at its own address.'));
  }
}

export function requireCsrfToken(
  deps: Deps,
  request: FastifyRequest,
  session: SignedInSession | NoAccountSession,
): void {
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(csrfToken(deps, session));
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new Refusal('forbidden', t('The page is outdated. Reload it and try again.'));
}

const sealAddress = ({ vault }: Pick<Deps, 'vault'>, request: FastifyRequest): string =>
  vault.seal(addressPurpose, clientAddress(request));

async function loadShown(
  deps: Deps,
  accountId: number,
  userId: number,
  modulesOff: ModulesOff,
): Promise<Record<GuestResourceKind, Set<number>>> {
  const shown = (await listShownResources(deps.database.db, accountId, userId)).get(userId) ?? noSharedResources();
  return byGuestResource((kind) => new Set(modulesOff.has(moduleOfResource[kind]) ? [] : shown[kind]));
}

const isWrite = (request: FastifyRequest): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Matches only our token format, so no cookie parser is needed. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie?.match(/(?:^|;)\s*gatehouse_session=([\w-]{43})\s*(?:;|$)/)?.[1];
}

function setSessionCookie(deps: Deps, reply: FastifyReply, token: string, maxAgeMs: number): void {
  const secure = deps.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${sessionCookie}=${token}; Max-Age=${maxAgeMs / 1000}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
}
