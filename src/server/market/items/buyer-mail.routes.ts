import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ItemRow, ItemVersionRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addWarnings, callerOf, parseInput, type Routes, wholeNumber } from '../../http/index.ts';
import { versionMailWarnings } from '../../outbox/index.ts';
import { findVersion, listPublishedVersions } from '../catalogue/index.ts';
import {
  cancelMailing,
  findRecipients,
  previewVersionMail,
  recipientsAnswer,
  sendTestVersionMail,
  testMailAnswer,
  versionMailPreview,
} from '../version-mails/index.ts';
import { versionAnswer } from './version.wire.ts';

const tag = 'Market';
const ofItem = z.object({ id: z.string().describe('Identifier of the item.') });
const recipientsQuery = z.object({
  version_id: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Count the recipients for this version. Default: a stable version that you would publish now.'),
  mail_audience: z
    .enum(['all', 'outdated'])
    .nullish()
    .describe('`outdated`: without buyers whose software has reported the version or a later one. Default `all`.'),
});
const ofVersion = ofItem.extend({ version_id: z.string().describe('Identifier of the version.') });

type OfVersions = {
  itemOf(request: FastifyRequest): Promise<ItemRow>;
  versionOf(request: FastifyRequest): Promise<{ item: ItemRow; row: ItemVersionRow }>;
  present(row: ItemVersionRow): Promise<z.output<typeof versionAnswer>>;
};

export function buyerMailRoutes(app: Routes, deps: Deps, { itemOf, versionOf, present }: OfVersions) {
  const { db } = deps.database;
  const path = '/market/items/:id/buyer-mail';
  const onePath = '/market/items/:id/versions/:version_id/buyer-mail';

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'getBuyerMailRecipients',
          tag,
          summary: 'Show the recipients of an email about a new version',
          description:
            'Number of buyers who would get an email if you published a version now, and when. Buyers who can’t download it are not counted: their purchase was refunded, disputed or revoked, or their license or updates have ended.',
        },
        schema: {
          params: ofItem,
          querystring: recipientsQuery,
          response: { 200: z.object({ data: recipientsAnswer }) },
        },
      },
      async (request) => {
        const item = await itemOf(request);
        const isLater = (await listPublishedVersions(db, item.id)).length > 0 && item.status !== 'draft';
        addWarnings(request, ...versionMailWarnings(deps, callerOf(request).isOwner));
        const { version_id, mail_audience } = parseInput(recipientsQuery, request.query);
        const version = version_id ? await findVersion(db, item, version_id) : undefined;
        return { data: await findRecipients(deps, item, { isLater, version, audience: mail_audience ?? 'all' }) };
      },
    ),

    app.get(
      onePath,
      {
        access: 'market:read',
        operation: {
          id: 'previewBuyerMail',
          tag,
          summary: 'Preview the email to buyers about a version',
          description:
            'The email that buyers get about the version, published or not. Its links lead to the library. In a buyer’s email, they lead to the purchase.',
        },
        schema: { params: ofVersion, response: { 200: z.object({ data: versionMailPreview }) } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        const { subject, text, html } = await previewVersionMail(deps, item, row.id);
        return { data: { subject, text, html } };
      },
    ),

    app.post(
      `${onePath}/test`,
      {
        access: 'market:write',
        audit: 'unrecorded',
        operation: {
          id: 'testBuyerMail',
          tag,
          summary: 'Send yourself the email to buyers about a version',
          description:
            'Sends the email about the version to the address of your account only. Limited to ten in a row, then one every 6 minutes. Returns 503 without a mail server.',
        },
        schema: { params: ofVersion, response: { 200: z.object({ data: testMailAnswer }) } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        const { isOwner } = callerOf(request);
        return { data: { sent_to: await sendTestVersionMail(deps, item, { versionId: row.id, isOwner }) } };
      },
    ),

    app.delete(
      onePath,
      {
        access: 'market:write',
        audit: 'version_mail.cancelled',
        operation: {
          id: 'stopBuyerMail',
          tag,
          summary: 'Stop the emails to buyers about a version',
          description: 'Stops the emails about a version that have not been sent yet.',
        },
        schema: { params: ofVersion, response: { 200: z.object({ data: versionAnswer }) } },
      },
      async (request) => {
        const { item, row } = await versionOf(request);
        await cancelMailing(deps, item, row.id);
        return { data: await present(row) };
      },
    ),
  ];
}
