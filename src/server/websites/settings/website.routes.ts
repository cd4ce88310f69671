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
  requestedPage,
  shownToGuest,
} from '../../http/index.ts';
import { fieldError, message, notFound, t } from '../../kernel/index.ts';
import { findWebsite, listWebsites } from '../website/index.ts';
import { websiteDeliveryWarnings } from './delivery-warnings.ts';
import { websiteForGuest } from './for-guests.ts';
import { createWebsite, deleteWebsite, type SettingsDeps, updateWebsite } from './operations.ts';
import { presentWebsite, presentWebsites, withoutSecrets } from './present.ts';
import { createWebsiteBody, listWebsitesQuery, updateWebsiteBody as updateFields, websiteAnswer } from './wire.ts';

const tag = 'Websites';
const passwordUnused = message(
  'The password has no effect unless privacy is 2. Set privacy to 2 to ask visitors for it.',
);
const publicByDefault = message(
  'The statistics are public, because privacy is 0 by default. Set it to 1 to hide them.',
);
const idSchema = z.object({ id: z.string().describe('ID of the website.') });
const one = z.object({ data: websiteAnswer });
const many = paginatedResponse(websiteAnswer);
const deleted = z.object({ id: z.int(), object: z.literal('website'), deleted: z.literal(true) });

export function websiteSettingsRoutes(app: Routes, deps: SettingsDeps, base: string) {
  const found = async (id: number, accountId: number) => {
    const row = await findWebsite(deps.database.db, accountId, id);
    if (!row) throw notFound();
    return row;
  };

  return [
    app.get(
      '/websites',
      {
        access: 'websites:read',
        operation: {
          id: 'listWebsites',
          tag,
          summary: 'List websites',
          description: 'Your websites, newest first unless you sort them, with today’s visitors.',
        },
        schema: { querystring: listWebsitesQuery, response: { 200: many } },
      },
      async (request) => {
        const { accountId } = callerOf(request);
        const { query } = request;
        const { sort, page, perPage } = requestedPage(query);
        const { rows, total } = await listWebsites(deps.database, accountId, {
          search: query.search ?? undefined,
          favorite: query.favorite ?? undefined,
          group: query.group ?? undefined,
          sortBy: query.sort_by ?? 'id',
          sort,
          page,
          perPage,
        });
        const websites = await presentWebsites(deps, rows);
        const shown = mayCaller(request, 'websites:write') ? websites : websites.map(withoutSecrets);
        return paginate(shown, total, { path: `${base}/websites`, url: request.url, page, perPage });
      },
    ),

    app.get(
      '/websites/:id',
      {
        access: { permission: 'websites:read', guest: 'website' },
        operation: {
          id: 'getWebsite',
          tag,
          summary: 'Show a website',
          description: 'One website with its settings and tracking code.',
        },
        schema: { params: idSchema, querystring: anyParameters, response: { 200: one } },
      },
      async (request) => {
        const website = await presentWebsite(deps, await found(idParam(request.params), callerOf(request).accountId));
        if (shownToGuest(request)) return { data: websiteForGuest(website) };
        return { data: mayCaller(request, 'websites:write') ? website : withoutSecrets(website) };
      },
    ),

    app.post(
      '/websites',
      {
        access: 'websites:write',
        audit: 'website.created',
        operation: {
          id: 'createWebsite',
          tag,
          summary: 'Create a website',
          description: 'Creates a website. `tracking_code` in the response is the tag to paste before `</head>`.',
        },
        schema: { querystring: anyParameters, body: createWebsiteBody, response: { 201: one } },
      },
      async (request, reply) => {
        const fields = parseInput(createWebsiteBody, request.body, { notAccepted: onUpdateOnly('favorite') });
        requireShareable(request, fields.shared_annotations);
        const row = await createWebsite(deps, callerOf(request), fields);
        if (fields.privacy == null) addWarnings(request, t(publicByDefault));
        if (fields.password && row.privacy !== 2) addWarnings(request, t(passwordUnused));
        addWarnings(request, ...websiteDeliveryWarnings(deps, callerOf(request), row));
        reply.code(201).header('location', `${base}/websites/${row.id}`);
        return { data: await presentWebsite(deps, row) };
      },
    ),

    app.update(
      '/websites/:id',
      {
        access: 'websites:write',
        audit: 'website.updated',
        operation: {
          id: 'updateWebsite',
          tag,
          summary: 'Update a website',
          description: 'Changes the fields that you send and keeps the others. `domain` cannot be changed.',
        },
        schema: { params: idSchema, querystring: anyParameters, body: updateFields, response: { 200: one } },
      },
      async (request) => {
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
    ),

    app.delete(
      '/websites/:id',
      {
        access: 'websites:write',
        audit: 'website.deleted',
        operation: {
          id: 'deleteWebsite',
          tag,
          summary: 'Delete a website',
          description: 'Deletes the website with all its statistics. You can restore it for 30 days.',
        },
        schema: { params: idSchema, querystring: anyParameters, response: { 200: deleted } },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteWebsite(deps, callerOf(request), id);
        return { id, object: 'website', deleted: true } as const;
      },
    ),
  ];
}
