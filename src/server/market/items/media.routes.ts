import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ItemRow, MediaRole } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Arrival, serveFile } from '../../files/index.ts';
import { allowSlowBody, parseInput, type Routes } from '../../http/index.ts';
import { invalid, notFound, t } from '../../kernel/index.ts';
import { findMediaByKey, listMedia } from '../catalogue/index.ts';
import { arrangeScreenshots, deleteMediaFile, putMediaFile, requireRole } from './media.ts';
import { mediaRules } from './media-content.ts';
import { streamBodies, uploadRequest, withUpload } from './upload.ts';
import { mediaAnswer, mediaRoles, type OwnItem, ownItem, presentMediaFile, screenshotsRequest } from './wire.ts';

const tag = 'Market';
const ofItem = z.object({ id: z.string().describe('Identifier of the item.') });
const params = ofItem.extend({ role: z.string().describe(`Role of the file: ${mediaRoles.join(', ')}.`) });
const one = z.object({ data: ownItem });
const many = z.object({ data: z.array(mediaAnswer) });

type OfItems = { itemOf(request: FastifyRequest): Promise<ItemRow>; present(row: ItemRow): Promise<OwnItem> };

export function mediaRoutes(app: Routes, deps: Deps, { itemOf, present }: OfItems) {
  const path = '/market/items/:id/media';

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listItemMedia',
          tag,
          summary: 'List the uploaded media of an item',
          description: 'Uploaded media of an item with their public addresses.',
        },
        schema: { params: ofItem, response: { 200: many } },
      },
      async (request) => {
        const rows = await listMedia(deps.database.db, await itemOf(request));
        return { data: rows.map((row) => presentMediaFile(row, deps.config.marketBaseUrl)) };
      },
    ),

    ...app.within((plugin) => {
      streamBodies(plugin.app);

      return [
        plugin.put(
          `${path}/:role`,
          {
            access: 'market:write',
            audit: 'media.updated',
            operation: {
              id: 'uploadItemMedia',
              tag,
              summary: 'Upload a media file of an item',
              description:
                'Send the file as the request body or in a multipart form. It replaces the previous file; a screenshot is added after the others. Images (PNG, JPEG, WebP, up to 20 MB) are re-encoded; audio (up to 200 MB) and video (MP4 or WebM, up to 1 GB) are stored unchanged.',
            },
            config: allowSlowBody,
            schema: { params, querystring: uploadRequest, response: { 200: one } },
          },
          async (request) => {
            const item = await itemOf(request);
            const role = roleOf(request);
            requireRole(item, role);
            const { maxBytes } = mediaRules[role];
            const use = (file: Arrival) => putMediaFile(deps, item, role, file);
            return { data: await present(await withUpload(deps, request, { maxBytes, use })) };
          },
        ),
      ];
    }),

    app.delete(
      `${path}/:role`,
      {
        access: 'market:write',
        audit: 'media.deleted',
        operation: {
          id: 'deleteItemMedia',
          tag,
          summary: 'Delete a media file of an item',
          description: 'Deletes a media file. Media that a published item requires cannot be deleted.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const item = await itemOf(request);
        const role = roleOf(request);
        if (role === 'screenshot')
          throw invalid({ role: [t('To remove screenshots, PUT the list of screenshots to keep to /screenshots.')] });
        return { data: await present(await deleteMediaFile(deps, item, role)) };
      },
    ),

    app.put(
      '/market/items/:id/screenshots',
      {
        access: 'market:write',
        audit: 'screenshots.updated',
        operation: {
          id: 'arrangeItemScreenshots',
          tag,
          summary: 'Reorder screenshots and remove unlisted ones',
          description: 'Sorts the screenshots as listed and deletes unlisted ones.',
        },
        schema: { params: ofItem, body: screenshotsRequest, response: { 200: one } },
      },
      async (request) => {
        const item = await itemOf(request);
        const { screenshots } = parseInput(screenshotsRequest, request.body);
        return { data: await present(await arrangeScreenshots(deps, item, screenshots)) };
      },
    ),
  ];
}

function roleOf(request: FastifyRequest): MediaRole {
  const { role } = request.params as { role: string };
  const found = mediaRoles.find((known) => known === role);
  if (!found) throw notFound();
  return found;
}

/** A URL's content never changes. Files for sale have no such URL. */
export function shopMediaRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/shop/media/:key',
      { config: { access: 'public' }, schema: { hide: true } as object },
      async (request, reply) => {
        const { key } = request.params as { key: string };
        const media = /^[0-9a-f]{64}$/.test(key) ? await findMediaByKey(deps.database.db, key) : undefined;
        if (!media) throw notFound();
        return serveFile(request, reply, { files: deps.files, key, name: null, immutable: true, ...media });
      },
    );
  };
}
