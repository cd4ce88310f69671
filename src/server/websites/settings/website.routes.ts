import { z } from 'zod';
import { readKinds, requireShareable } from '../../annotations/index.ts';
import {
  addWarnings,
  anyParameters,
  callerOf,
  idParam,
  mayCaller,
  onUpdateOnly,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  shownToGuest,
} from '../../http/index.ts';
import { fieldError, message, notFound, t } from '../../kernel/index.ts';
import { findWebsite, listWebsites } from '../website/index.ts';
import { websiteDeliveryWarnings } from './delivery-warnings.ts';
import { websiteForGuest } from './for-guests.ts';
import { createWebsite, deleteWebsite, type SettingsDeps, updateWebsite } from './operations.ts';
import { presentWebsite, presentWebsites, withoutSecrets } from './present.ts';
import { createWebsiteBody, listWebsitesQuery, updateWebsiteBody as updateFields, websiteAnswer } from './wire.ts';

const tags = ['Websites'];
const passwordUnused = message(
  'The password has no effect while privacy is not 2: set privacy to 2 to ask visitors for it.',
);
const idSchema = z.object({ id: z.string().describe('Identifier of the website.') });
const one = z.object({ data: websiteAnswer });
const many = paginatedResponse(websiteAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('website'), deleted: z.literal(true) });

/** List, show, create, update and delete websites. `base` is the absolute address that links start with. */
export function websiteSettingsRoutes(app: Routes, deps: SettingsDeps, base: string): void {
  const found = async (id: number, accountId: number) => {
    const row = await findWebsite(deps.database.db, accountId, id);
    if (!row) throw notFound();
    return row;
  };

  app.get(
    '/websites',
    { schema: { tags, summary: 'List websites', querystring: listWebsitesQuery, response: { 200: many } } },
    async (request) => {
      const { accountId } = callerOf(request);
      const { query } = request;
      const page = query.page ?? 1;
      const perPage = query.per_page ?? 10;
      const { rows, total } = await listWebsites(deps.database, accountId, {
        search: query.search ?? undefined,
        favorite: query.favorite ?? undefined,
        group: query.group ?? undefined,
        sortBy: query.sort_by ?? 'id',
        sort: query.sort ?? 'desc',
        page,
        perPage,
      });
      const websites = await presentWebsites(deps, rows);
      const shown = mayCaller(request, 'websites:write') ? websites : websites.map(withoutSecrets);
      return paginate(shown, total, { path: `${base}/websites`, url: request.url, page, perPage });
    },
  );

  app.get(
    '/websites/:id',
    {
      schema: { tags, summary: 'Show a website', params: idSchema, querystring: anyParameters, response: { 200: one } },
    },
    async (request) => {
      const website = await presentWebsite(deps, await found(idParam(request.params), callerOf(request).accountId));
      if (shownToGuest(request)) return { data: websiteForGuest(website) };
      return { data: mayCaller(request, 'websites:write') ? website : withoutSecrets(website) };
    },
  );

  app.post(
    '/websites',
    {
      schema: {
        tags,
        summary: 'Create a website',
        querystring: anyParameters,
        body: createWebsiteBody,
        response: { 201: one },
      },
    },
    async (request, reply) => {
      const fields = parseInput(createWebsiteBody, request.body, { notAccepted: onUpdateOnly('favorite') });
      requireShareable(request, fields.shared_annotations);
      const row = await createWebsite(deps, callerOf(request), fields);
      if (fields.password && row.privacy !== 2) addWarnings(request, t(passwordUnused));
      addWarnings(request, ...websiteDeliveryWarnings(deps, callerOf(request), row));
      reply.code(201).header('location', `${base}/websites/${row.id}`);
      return { data: await presentWebsite(deps, row) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const) {
    const schema = {
      tags,
      summary: 'Update a website',
      params: idSchema,
      querystring: anyParameters,
      body: updateFields,
      response: { 200: one },
    };
    app.route({
      method,
      url: '/websites/:id',
      schema,
      handler: async (request) => {
        const caller = callerOf(request);
        const id = idParam(request.params);
        const { shared_annotations } = await found(id, caller.accountId);
        const fields = parseInput(updateFields, request.body, {
          notAccepted: { domain: fieldError('domain', t('is accepted on create only.')) },
        });
        requireShareable(request, fields.shared_annotations, readKinds(shared_annotations));
        const row = await updateWebsite(deps, caller, id, fields);
        if (fields.password && row.privacy !== 2) addWarnings(request, t(passwordUnused));
        addWarnings(request, ...websiteDeliveryWarnings(deps, caller, row));
        return { data: await presentWebsite(deps, row) };
      },
    });
  }

  app.delete(
    '/websites/:id',
    {
      schema: {
        tags,
        summary: 'Delete a website',
        params: idSchema,
        querystring: anyParameters,
        response: { 200: deleted },
      },
    },
    async (request) => {
      const id = idParam(request.params);
      await deleteWebsite(deps, callerOf(request), id);
      return { id, object: 'website', deleted: true } as const;
    },
  );
}
