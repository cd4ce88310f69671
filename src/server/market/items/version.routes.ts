import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ItemRow, ItemVersionRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Arrival, serveFile } from '../../files/index.ts';
import { addWarnings, allowSlowBody, callerOf, idParam, parseInput, type Routes } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { versionMailWarnings } from '../../outbox/index.ts';
import { findFile, findVersion, listVersionFiles, listVersions } from '../catalogue/index.ts';
import { listMailings } from '../version-mails/index.ts';
import { buyerMailRoutes } from './buyer-mail.routes.ts';
import { streamBodies, uploadRequest, withUpload } from './upload.ts';
import { createVersion, deleteVersion, publishVersion, requireUnpublished, updateVersion } from './version.ts';
import {
  createVersionFields,
  fileFields,
  presentVersion,
  publishVersionFields,
  updateVersionFields,
  versionAnswer,
} from './version.wire.ts';
import { deleteVersionFile, maxFileBytes, putVersionFile, updateVersionFile } from './version-file.ts';

const tag = 'Market';
const ofItem = z.object({ id: z.string().describe('Identifier of the item.') });
const params = ofItem.extend({ version_id: z.string().describe('Identifier of the version.') });
const ofFile = params.extend({ file_id: z.string().describe('Identifier of the file.') });
const one = z.object({ data: versionAnswer });
const many = z.object({ data: z.array(versionAnswer) });
const deletedVersion = z.object({ id: z.int(), object: z.literal('version'), deleted: z.literal(true) });
const deletedFile = z.object({ id: z.int(), object: z.literal('file'), deleted: z.literal(true) });

type OfItems = { base: string; itemOf(request: FastifyRequest): Promise<ItemRow> };

const idIn = (request: FastifyRequest, name: 'version_id' | 'file_id'): number =>
  idParam({ id: (request.params as Record<string, string>)[name] });

export function versionRoutes(app: Routes, deps: Deps, { base, itemOf }: OfItems) {
  const { db } = deps.database;
  const path = '/market/items/:id/versions';
  const onePath = `${path}/:version_id`;
  const present = async (row: ItemVersionRow) =>
    presentVersion(row, {
      files: await listVersionFiles(db, row.account_id, [row.id]),
      mailings: await listMailings(db, { account_id: row.account_id, id: row.item_id }),
    });
  const versionOf = async (request: FastifyRequest): Promise<{ item: ItemRow; row: ItemVersionRow }> => {
    const item = await itemOf(request);
    const row = await findVersion(db, item, idIn(request, 'version_id'));
    if (!row) throw notFound();
    return { item, row };
  };
  const fileOf = async (request: FastifyRequest) => {
    const { item, row } = await versionOf(request);
    const file = await findFile(db, row, idIn(request, 'file_id'));
    if (!file) throw notFound();
    return { item, row, file };
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listItemVersions',
          tag,
          summary: 'List the versions of an item',
          description: 'Versions of an item, newest first.',
        },
        schema: { params: ofItem, response: { 200: many } },
      },
      async (request) => {
        const item = await itemOf(request);
        const rows = await listVersions(db, item);
        const files = await listVersionFiles(
          db,
          item.account_id,
          rows.map(({ id }) => id),
        );
        const mailings = await listMailings(db, item);
        return { data: rows.map((row) => presentVersion(row, { files, mailings })) };
      },
    ),

    app.post(
      path,
      {
        access: 'market:write',
        audit: 'version.created',
        operation: {
          id: 'createItemVersion',
          tag,
          summary: 'Create an unpublished version',
          description: 'Creates a version that buyers do not see until you publish it.',
        },
        schema: { params: ofItem, body: createVersionFields, response: { 201: one } },
      },
      async (request, reply) => {
        const item = await itemOf(request);
        const row = await createVersion(deps, item, parseInput(createVersionFields, request.body));
        reply.code(201).header('location', `${base}/market/items/${item.id}/versions/${row.id}`);
        return { data: await present(row) };
      },
    ),

    app.get(
      onePath,
      {
        access: 'market:read',
        operation: {
          id: 'getItemVersion',
          tag,
          summary: 'Show a version and its files',
          description: 'One version with its change log and files.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: await present((await versionOf(request)).row) }),
    ),

    app.update(
      onePath,
      {
        access: 'market:write',
        audit: 'version.updated',
        operation: {
          id: 'updateItemVersion',
          tag,
          summary: 'Update a version',
          description: 'Changes the fields that you send and keeps the others.',
        },
        schema: { params, body: updateVersionFields, response: { 200: one } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        const changes = parseInput(updateVersionFields, request.body);
        return { data: await present(await updateVersion(deps, item, row.id, changes)) };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'market:write',
        audit: 'version.deleted',
        operation: {
          id: 'deleteItemVersion',
          tag,
          summary: 'Delete an unpublished version',
          description: 'Deletes a version that was never published, with its files.',
        },
        schema: { params, response: { 200: deletedVersion } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        await deleteVersion(deps, item, row.id);
        return { id: row.id, object: 'version', deleted: true } as const;
      },
    ),

    app.post(
      `${onePath}/publish`,
      {
        access: 'market:write',
        audit: 'version.published',
        operation: {
          id: 'publishItemVersion',
          tag,
          summary: 'Publish a version',
          description:
            'Publishes the version: buyers can download its files from their library. With `mail_buyers` 1, they also get an email about it. The emails are sent after 10 minutes and include versions that you publish until then. A buyer gets up to one email per item and day.',
        },
        schema: { params, body: publishVersionFields, response: { 200: one } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        const { mail_buyers, mail_audience } = parseInput(publishVersionFields, request.body ?? {});
        const mailed = mail_buyers === 1 ? (mail_audience ?? 'all') : 'nobody';
        const published = await publishVersion(deps, item, row.id, mailed);
        if (mail_buyers === 1) addWarnings(request, ...versionMailWarnings(deps, callerOf(request).isOwner));
        return { data: await present(published) };
      },
    ),

    ...buyerMailRoutes(app, deps, { itemOf, versionOf, present }),

    ...app.within((plugin) => {
      streamBodies(plugin.app);

      return [
        plugin.put(
          `${onePath}/files`,
          {
            access: 'market:write',
            audit: 'file.uploaded',
            operation: {
              id: 'uploadVersionFile',
              tag,
              summary: 'Upload a file of a version',
              description:
                'Send the file as the request body, with `file_name` in the query string, or in a multipart form; up to 5 GB. It is stored unchanged and replaces the file of the same name.',
            },
            config: allowSlowBody,
            schema: { params, querystring: uploadRequest, response: { 200: one } },
          },
          async (request) => {
            const { item, row } = await versionOf(request);
            requireUnpublished(row);
            const use = (arrival: Arrival, name: string) => putVersionFile(deps, item, row.id, { arrival, name });
            return { data: await present(await withUpload(deps, request, { maxBytes: maxFileBytes, use })) };
          },
        ),
      ];
    }),

    app.get(
      `${onePath}/files/:file_id`,
      {
        access: 'market:read',
        operation: {
          id: 'downloadVersionFile',
          tag,
          summary: 'Download a file of a version; supports range requests',
          description: 'Your own file, whole or in part (Range). Buyers download from their library.',
          files: ['application/octet-stream'],
        },
        schema: { params: ofFile, response: { 200: z.string().describe('The file.') } },
      },
      async (request, reply) => {
        const { file } = await fileOf(request);
        const { file_key: key, name, content_type, bytes } = file;
        return serveFile(request, reply, { files: deps.files, key, name, content_type, bytes, immutable: false });
      },
    ),

    app.update(
      `${onePath}/files/:file_id`,
      {
        access: 'market:write',
        audit: 'file.updated',
        operation: {
          id: 'updateVersionFile',
          tag,
          summary: 'Update the platform and signature of a file',
          description:
            'Changes the platform and signature of the file, also after publishing. The content is unchanged.',
        },
        schema: { params: ofFile, body: fileFields, response: { 200: one } },
      },
      async (request) => {
        const { row, file } = await fileOf(request);
        await updateVersionFile(deps, file, parseInput(fileFields, request.body));
        return { data: await present(row) };
      },
    ),

    app.delete(
      `${onePath}/files/:file_id`,
      {
        access: 'market:write',
        audit: 'file.deleted',
        operation: {
          id: 'deleteVersionFile',
          tag,
          summary: 'Delete a file of a version',
          description: 'Deletes a file of a version that is not published.',
        },
        schema: { params: ofFile, response: { 200: deletedFile } },
      },
      async (request) => {
        const { item, row, file } = await fileOf(request);
        await deleteVersionFile(deps, item, row.id, file.id);
        return { id: file.id, object: 'file', deleted: true } as const;
      },
    ),
  ];
}
