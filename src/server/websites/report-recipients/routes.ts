import { inTransaction, type ReportRecipientRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, type Routes } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { segmentNames, websiteChildRoutes } from '../resources/index.ts';
import { findRecipient, listRecipients } from './recipient.store.ts';
import { openEmail } from './recipient.ts';
import { addRecipient, changeRecipient, removeRecipient, resendConfirmation } from './recipients.ts';
import { createRecipientBody, type RecipientAnswer, recipientAnswer, updateRecipientBody } from './wire.ts';

export function reportRecipientRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const routes = websiteChildRoutes(app, deps, base, {
    path: 'report-recipients',
    noun: 'report_recipient',
    called: 'recipient',
    answer: recipientAnswer,
    find: (website, id) => findRecipient(db, website, id),
    async present(rows, website) {
      const segments = await segmentNames(db, website);
      return rows.map((row) => presentRecipient(deps, row, segments));
    },
  });

  return [
    routes.list(
      {
        id: 'listReportRecipients',
        summary: 'List report recipients',
        description:
          'Lists who else gets a website’s reports by email. To get the account’s own reports, set `email` of the website.',
      },
      (website) => listRecipients(db, website),
    ),

    routes.create(
      {
        id: 'addReportRecipient',
        summary: 'Add a report recipient',
        description:
          'Sends daily, weekly or monthly reports to an address, for all visits or for a segment. The recipient must first confirm by email. Up to 50 recipients per website.',
      },
      createRecipientBody,
      (website, fields, request) => addRecipient(deps, { caller: callerOf(request), website: website.id, fields }),
    ),

    routes.show({
      id: 'getReportRecipient',
      summary: 'Show a report recipient',
      description: 'One recipient, with report settings and confirmation status.',
    }),

    routes.update(
      {
        id: 'updateReportRecipient',
        summary: 'Update a report recipient',
        description: 'Changes the fields that you send and keeps the others. The address cannot be changed.',
      },
      updateRecipientBody,
      (website, { id }, changes, request) =>
        changeRecipient(deps, { caller: callerOf(request), website: website.id, id, changes }),
    ),

    routes.delete(
      {
        id: 'deleteReportRecipient',
        summary: 'Delete a report recipient',
        description: 'Stops reports to this recipient, including those waiting to be sent.',
      },
      async (website, id) => {
        const row = await findRecipient(db, website, id);
        return row !== undefined && inTransaction(deps.database, (trx) => removeRecipient(trx, row));
      },
    ),

    app.post(
      `${routes.onePath}/confirmation`,
      {
        access: 'websites:write',
        audit: 'report_recipient.confirmation_sent',
        operation: {
          tag: 'Websites',
          ...{
            id: 'confirmReportRecipientAgain',
            summary: 'Resend the confirmation email',
            description: 'Sends the confirmation email again.',
          },
        },
        schema: { params: routes.params, response: { 200: routes.one } },
      },
      async (request) => {
        const { parent: website, row } = await routes.childOf(request);
        const asked = await resendConfirmation(deps, { caller: callerOf(request), website: website.id, id: row.id });
        return routes.present(asked, website);
      },
    ),
  ];
}

function presentRecipient(deps: Deps, row: ReportRecipientRow, segments: Map<number, string>): RecipientAnswer {
  const segment = row.segment_id === 0 ? null : (segments.get(row.segment_id) ?? null);
  const isGone = row.segment_id !== 0 && segment === null;
  return {
    id: row.id,
    object: 'report_recipient',
    email: openEmail(deps.vault, row),
    frequency: row.frequency,
    segment_id: row.segment_id === 0 ? null : row.segment_id,
    segment,
    pdf: row.pdf as 0 | 1,
    csv: row.csv as 0 | 1,
    status: row.confirmed_at === null ? 'unconfirmed' : isGone ? 'segment_deleted' : 'active',
    asked_at: toIso(row.asked_at),
    confirmed_at: toIsoOrNull(row.confirmed_at),
    last_report_at: toIsoOrNull(row.sent_at),
    created_at: toIso(row.created_at),
  };
}
