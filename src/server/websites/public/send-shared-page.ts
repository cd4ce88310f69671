import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedDocument, contentSecurityPolicy, matchesEtag } from '../../pages/index.ts';
import { privateHeaders } from '../page-layout/index.ts';
import { script } from './script.ts';
import { css } from './style.ts';

const contentPolicy = contentSecurityPolicy(css, { script, images: true });
const framedPolicy = contentSecurityPolicy(css, { script, images: true, frames: '*' });

type PageVisibility = {
  isPublic: boolean;
  isIndexed: boolean;
  isFramed: boolean;
};

export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  { isPublic, isIndexed, isFramed }: PageVisibility,
): FastifyReply {
  reply
    .headers(privateHeaders)
    .header('content-security-policy', isFramed ? framedPolicy : contentPolicy)
    .header('cache-control', isPublic ? 'public, max-age=5, stale-while-revalidate=30' : 'private, no-store')
    .header('etag', document.etag)
    .type(document.type);
  if (!isIndexed) reply.header('x-robots-tag', 'noindex, nofollow');
  if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}
