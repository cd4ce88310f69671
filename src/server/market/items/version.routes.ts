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
  presentVersion,
  publishVersionFields,
  updateVersionFields,
  versionAnswer,
} from './version.wire.ts';
import { deleteVersionFile, maxFileBytes, putVersionFile } from './version-file.ts';

const tags = ['Market'];
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

/** Versions of an item: their change logs and the files that buyers get. */
export function versionRoutes(app: Routes, deps: Deps, { base, itemOf }: OfItems): void {
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

  app.get(
    path,
    { schema: { tags, summary: 'List the versions of an item', params: ofItem, response: { 200: many } } },
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
  );

  app.post(
    path,
    {
      schema: {
        tags,
        summary: 'Create an unpublished version',
        params: ofItem,
        body: createVersionFields,
        response: { 201: one },
      },
    },
    async (request, reply) => {
      const item = await itemOf(request);
      const row = await createVersion(deps, item, parseInput(createVersionFields, request.body));
      reply.code(201).header('location', `${base}/market/items/${item.id}/versions/${row.id}`);
      return { data: await present(row) };
    },
  );

  app.get(
    onePath,
    { schema: { tags, summary: 'Show a version and its files', params, response: { 200: one } } },
    async (request) => ({ data: await present((await versionOf(request)).row) }),
  );

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: onePath,
      schema: { tags, summary: 'Update a version', params, body: updateVersionFields, response: { 200: one } },
      handler: async (request) => {
        const { item, row } = await versionOf(request);
        const changes = parseInput(updateVersionFields, request.body);
        return { data: await present(await updateVersion(deps, item, row.id, changes)) };
      },
    });
  }

  app.delete(
    onePath,
    {
      schema: { tags, summary: 'Delete an unpublished version', params, response: { 200: deletedVersion } },
    },
    async (request) => {
      const { item, row } = await versionOf(request);
      await deleteVersion(deps, item, row.id);
      return { id: row.id, object: 'version', deleted: true } as const;
    },
  );

  app.post(
    `${onePath}/publish`,
    { schema: { tags, summary: 'Publish a version', params, body: publishVersionFields, response: { 200: one } } },
    async (request) => {
      const { item, row } = await versionOf(request);
      const { mail_buyers } = parseInput(publishVersionFields, request.body ?? {});
      const published = await publishVersion(deps, item, row.id, mail_buyers === 1 ? 'buyers' : 'nobody');
      if (mail_buyers === 1) addWarnings(request, ...versionMailWarnings(deps, callerOf(request).isOwner));
      return { data: await present(published) };
    },
  );

  buyerMailRoutes(app, deps, { itemOf, versionOf, present });

  app.register(async (plugin) => {
    streamBodies(plugin);
    const schema = {
      tags,
      summary: 'Upload a file of a version',
      description:
        'Send the file as the request body, with `file_name` in the query string, or in a multipart form; up to 5 GB. It is stored unchanged and replaces the file of the same name.',
      params,
      querystring: uploadRequest,
      response: { 200: one },
    };
    plugin.put(`${onePath}/files`, { config: allowSlowBody, schema }, async (request) => {
      const { item, row } = await versionOf(request);
      requireUnpublished(row);
      const use = (arrival: Arrival, name: string) => putVersionFile(deps, item, row.id, { arrival, name });
      return { data: await present(await withUpload(deps, request, { maxBytes: maxFileBytes, use })) };
    });
  });

  app.get(
    `${onePath}/files/:file_id`,
    {
      schema: {
        tags,
        summary: 'Download a file of a version; supports range requests',
        params: ofFile,
        response: { 200: z.string().describe('The file.') },
      },
    },
    async (request, reply) => {
      const { file } = await fileOf(request);
      const { file_key: key, name, content_type, bytes } = file;
      return serveFile(request, reply, { files: deps.files, key, name, content_type, bytes, immutable: false });
    },
  );

  app.delete(
    `${onePath}/files/:file_id`,
    { schema: { tags, summary: 'Delete a file of a version', params: ofFile, response: { 200: deletedFile } } },
    async (request) => {
      const { item, row, file } = await fileOf(request);
      await deleteVersionFile(deps, item, row.id, file.id);
      return { id: file.id, object: 'file', deleted: true } as const;
    },
  );
}
