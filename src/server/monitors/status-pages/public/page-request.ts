import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { currentLanguage, notFound } from '../../../kernel/index.ts';
import {
  type CachedDocument,
  contentSecurityPolicy,
  isValidTicket,
  matchesEtag,
  type ProtectedPage,
  ticketOf,
} from '../../../pages/index.ts';
import { isOnCustomDomain } from './custom-domains.ts';
import type { CachedPage, StatusPageDeps } from './page-cache.ts';
import type { Base, Brand } from './page-layout.ts';
import { cssOf, type Look, plainLook } from './style.ts';

export type PageRequest = { shown: CachedPage; base: Base };

export const brandOf = ({ shown, base }: PageRequest): Brand => ({ page: shown.view.page, base });

export async function findRequestedPage(deps: StatusPageDeps, request: FastifyRequest): Promise<PageRequest> {
  const { slug } = request.params as { slug: string };
  if (!/^[a-z0-9-]{1,63}$/.test(slug)) throw notFound();
  return { shown: await deps.statusPages.page(slug), base: isOnCustomDomain(request) ? '' : `/status/${slug}` };
}

export const guardedPage = ({ view }: CachedPage): ProtectedPage => ({
  kind: 'status',
  id: view.page.id,
  password_hash: view.page.password_hash,
});

export function hasAccess(deps: Deps, request: FastifyRequest, shown: CachedPage): boolean {
  const page = guardedPage(shown);
  return page.password_hash === null || isValidTicket(deps.vault, page, ticketOf(request, page), deps.now());
}

const scripted = { images: true, scriptUrls: ["'self'"] };
/** Policies by look, because hashing the style once is cheaper than for each response. */
const policies = new Map<string, string>();
const maxPolicies = 50;

function policyOf(look: Look): string {
  const key = `${look.accent} ${look.theme}`;
  const known = policies.get(key);
  if (known !== undefined) return known;
  const policy = contentSecurityPolicy(cssOf(look), scripted);
  if (policies.size >= maxPolicies) policies.clear();
  policies.set(key, policy);
  return policy;
}

export const previewPolicy = (look: Look): string =>
  contentSecurityPolicy(cssOf(look), { images: true, frames: "'self'" });

export function sendPage(
  reply: FastifyReply,
  document: string,
  visit: PageRequest | undefined,
  look: Look = visit?.shown.view.page ?? plainLook,
): FastifyReply {
  return reply
    .headers(headersOf(look))
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type('text/html; charset=utf-8')
    .send(document);
}

const headersOf = (look: Look) => ({
  'content-security-policy': policyOf(look),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
});

/** Bounds the memory of a page, because visitors choose the services of a feed. */
const maxDocuments = 500;

export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { shown, base }: PageRequest,
  [name, make]: [name: string, make: (base: Base) => CachedDocument],
  policy = policyOf(shown.view.page),
): FastifyReply {
  const { page } = shown.view;
  const key = `${base} ${currentLanguage()} ${name}`;
  const document = shown.documents.get(key) ?? make(base);
  if (shown.documents.size < maxDocuments) shown.documents.set(key, document);
  const isPublic = page.password_hash === null;
  reply
    .headers({ ...headersOf(page), 'content-security-policy': policy })
    .header('cache-control', isPublic ? 'public, max-age=10, stale-while-revalidate=60' : 'private, no-store')
    .header('etag', document.etag)
    // The script uses this to show the age of the data. Inside the page, the time would change the ETag.
    .header('last-modified', new Date(shown.view.nowMs).toUTCString())
    .type(document.type);
  if (page.noindex === 1) reply.header('x-robots-tag', 'noindex, nofollow');
  if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}

/** Scripts of other websites can read the response, unless the page has a password. */
export function allowAllOrigins(reply: FastifyReply, { shown }: PageRequest): void {
  if (shown.view.page.password_hash === null) reply.header('access-control-allow-origin', '*');
}
