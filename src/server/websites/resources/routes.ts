import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findWebsite } from '../website/index.ts';
import {
  createResource,
  type OwnedWebsite,
  type ResourceKind,
  type ResourceTable,
  updateResource,
} from './resource.ts';

const tag = 'Websites';

/**
 * List, show, store, update and delete what belongs to a website. `base` is the absolute address that links start with.
 */
export function createResourceRoutes<const T extends ResourceTable, const Noun extends string, Fields, Changes, Answer>(
  app: Routes,
  deps: Deps,
  base: string,
  kind: ResourceKind<T, Noun, Fields, Changes, Answer>,
) {
  const { table, rows, noun, article, operations } = kind;
  const { db } = deps.database;
  const idName = `${noun}_id` as const;
  const ofWebsite = z.object({ id: z.string().describe('Identifier of the website.') });
  const params = ofWebsite.extend({ [idName]: z.string().describe(`Identifier of the ${noun}.`) });
  const one = z.object({ data: kind.answer });
  const many = z.object({ data: z.array(kind.answer) });
  const deleted = z.object({ id: z.int(), object: z.literal(noun), deleted: z.literal(true) });
  const path = `/websites/:id/${table}` as const;
  const onePath = `${path}/:${idName}` as const;

  const websiteOf = async (request: FastifyRequest): Promise<OwnedWebsite> => {
    const website = await findWebsite(db, callerOf(request).accountId, idParam(request.params));
    if (!website) throw notFound();
    return website;
  };
  const resourceId = (request: FastifyRequest): number =>
    idParam({ id: (request.params as Record<string, string>)[idName] });

  return [
    app.get(
      path,
      {
        access: { permission: 'websites:read', guest: 'website' },
        operation: { ...operations.list, tag, summary: `List ${table} of a website` },
        schema: { params: ofWebsite, response: { 200: many } },
      },
      async (request) => ({ data: (await rows.list(db, await websiteOf(request))).map(kind.present) }),
    ),

    app.post(
      path,
      {
        access: 'websites:write',
        audit: `${noun}.created`,
        operation: { ...operations.create, tag, summary: `Create ${article} ${noun}` },
        schema: { params: ofWebsite, body: kind.createBody, response: { 201: one } },
      },
      async (request, reply) => {
        const website = await websiteOf(request);
        const fields = parseInput(kind.createBody, request.body);
        const row = await createResource(deps, kind, { caller: callerOf(request), website: website.id, fields });
        reply.code(201).header('location', `${base}/websites/${website.id}/${table}/${row.id}`);
        return { data: kind.present(row) };
      },
    ),

    app.get(
      onePath,
      {
        access: { permission: 'websites:read', guest: 'website' },
        operation: { ...operations.show, tag, summary: `Show ${article} ${noun}` },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await rows.find(db, await websiteOf(request), resourceId(request));
        if (!row) throw notFound();
        return { data: kind.present(row) };
      },
    ),

    app.update(
      onePath,
      {
        access: 'websites:write',
        audit: `${noun}.updated`,
        operation: { ...operations.update, tag, summary: `Update ${article} ${noun}` },
        schema: { params, body: kind.updateBody, response: { 200: one } },
      },
      async (request) => {
        const website = await websiteOf(request);
        const id = resourceId(request);
        if (!(await rows.find(db, website, id))) throw notFound();
        const changes = parseInput(kind.updateBody, request.body);
        const input = { caller: callerOf(request), website: website.id, id, changes };
        return { data: kind.present(await updateResource(deps, kind, input)) };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'websites:write',
        audit: `${noun}.deleted`,
        operation: { ...operations.delete, tag, summary: `Delete ${article} ${noun}` },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const id = resourceId(request);
        if (!(await rows.delete(db, await websiteOf(request), id))) throw notFound();
        return { id, object: noun, deleted: true } as const;
      },
    ),
  ];
}
