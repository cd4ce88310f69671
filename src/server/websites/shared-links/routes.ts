import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SharedLinkRow, WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { findWebsite } from '../website/index.ts';
import { createSharedLink } from './create-shared-link.ts';
import { deleteSharedLink, findSharedLink, listSharedLinks } from './shared-link.store.ts';
import { sharedUrl } from './shared-link.ts';
import { createSharedLinkBody, type SharedLinkAnswer, sharedLinkAnswer } from './wire.ts';

const tag = 'Websites';
const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
const params = ofWebsite.extend({ shared_link_id: z.string().describe('Identifier of the shared link.') });
const one = z.object({ data: sharedLinkAnswer });
const many = z.object({ data: z.array(sharedLinkAnswer) });
const deleted = z.object({ id: z.int(), object: z.literal('shared_link'), deleted: z.literal(true) });

/** Links that show a website's statistics to whoever has them. `base` is the absolute address that links start with. */
export function sharedLinkRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/websites/:id/shared-links';
  const websiteOf = async (request: FastifyRequest): Promise<WebsiteRow> => {
    const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const linkId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as { shared_link_id: string }).shared_link_id });

  return [
    app.get(
      path,
      {
        access: 'websites:read',
        operation: {
          id: 'listSharedLinks',
          tag,
          summary: 'List shared links',
          description: 'Links that open the statistics to whoever has them.',
        },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => {
        const rows = await listSharedLinks(db, await websiteOf(request));
        return { data: rows.map((row) => present(deps, row)) };
      },
    ),

    app.post(
      path,
      {
        access: 'websites:write',
        audit: 'shared_link.created',
        operation: {
          id: 'createSharedLink',
          tag,
          summary: 'Create a shared link',
          description:
            'Creates a link that opens the statistics whatever the privacy of the website, until you delete it.',
        },
        schema: { params: ofWebsite, body: createSharedLinkBody, response: { 201: one } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const { name } = parseInput(createSharedLinkBody, request.body);
        const row = await createSharedLink(deps, { caller: callerOf(request), website: website.id, name });
        reply.code(201).header('location', `${base}/websites/${website.id}/shared-links/${row.id}`);
        return { data: present(deps, row) };
      },
    ),

    app.get(
      `${path}/:shared_link_id`,
      {
        access: 'websites:read',
        operation: {
          id: 'getSharedLink',
          tag,
          summary: 'Show a shared link',
          description: 'One shared link with its address.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findSharedLink(db, await websiteOf(request), linkId(request));
        if (!row) throw notFound();
        return { data: present(deps, row) };
      },
    ),

    app.delete(
      `${path}/:shared_link_id`,
      {
        access: 'websites:write',
        audit: 'shared_link.deleted',
        operation: {
          id: 'deleteSharedLink',
          tag,
          summary: 'Delete a shared link: it opens nothing any more',
          description: 'Deletes the link. It opens nothing from now on.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = linkId(request);
        if (!(await deleteSharedLink(db, await websiteOf(request), id))) throw notFound();
        return { id, object: 'shared_link', deleted: true } as const;
      },
    ),
  ];
}

const present = (deps: Deps, row: SharedLinkRow): SharedLinkAnswer => ({
  id: row.id,
  object: 'shared_link',
  name: row.name,
  url: sharedUrl(deps, row),
  created_at: toIso(row.created_at),
  used_at: toIsoOrNull(row.used_at),
});
