import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';
import { callerOf, idParam } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findWebsite } from './website.store.ts';

/** Throws `not_found`. */
export async function requestedWebsite(db: DatabaseOrTransaction, request: FastifyRequest): Promise<WebsiteRow> {
  const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
  if (!website) throw notFound();
  return website;
}
