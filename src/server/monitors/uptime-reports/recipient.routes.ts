import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, childRoutes, type Routes } from '../../http/index.ts';
import { presentRecipient } from './present.ts';
import { findRecipient, listRecipients } from './recipient.store.ts';
import { addRecipient, changeRecipient, removeRecipient, resendConfirmation } from './recipients.ts';
import { findReport } from './report.store.ts';
import { createRecipientBody, recipientAnswer, updateRecipientBody } from './wire.ts';

const tag = 'Uptime reports';

export function recipientRoutes(app: Routes, deps: Deps, { base }: { base: string }) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    path: '/uptime-reports/:id/recipients',
    noun: 'uptime_report_recipient',
    tag,
    ids: { parent: 'Identifier of the report.', child: 'Identifier of the recipient.' },
    access: { read: 'monitors:read', write: 'monitors:write' },
    answer: recipientAnswer,
    findParent: (accountId, id) => findReport(db, accountId, id),
    find: (report, id) => findRecipient(db, report, id),
    present: (rows) => rows.map((row) => presentRecipient(deps, row)),
  });

  return [
    routes.list(
      {
        id: 'listUptimeReportRecipients',
        summary: 'List the recipients of an uptime report',
        description: 'The recipients of the report by email, and whether they have confirmed.',
      },
      (report) => listRecipients(db, report),
    ),

    routes.create(
      {
        id: 'addUptimeReportRecipient',
        summary: 'Add a recipient of an uptime report',
        description:
          'Sends the report to an address, with a PDF. The recipient must first confirm by email, except for the account’s own confirmed address. Up to 50 recipients per report.',
      },
      createRecipientBody,
      (report, fields, request) => addRecipient(deps, { caller: callerOf(request), reportId: report.id, fields }),
    ),

    routes.show({
      id: 'getUptimeReportRecipient',
      summary: 'Show a recipient of an uptime report',
      description: 'One recipient, with language, time zone and confirmation status.',
    }),

    routes.update(
      {
        id: 'updateUptimeReportRecipient',
        summary: 'Update a recipient of an uptime report',
        description: 'Changes the fields that you send and keeps the others. The address cannot be changed.',
      },
      updateRecipientBody,
      (report, { id }, changes, request) =>
        changeRecipient(deps, { caller: callerOf(request), reportId: report.id, id, changes }),
    ),

    routes.delete(
      {
        id: 'deleteUptimeReportRecipient',
        summary: 'Delete a recipient of an uptime report',
        description: 'Stops reports to this recipient, including those waiting to be sent.',
      },
      async (report, id) => {
        const row = await findRecipient(db, report, id);
        return row !== undefined && inTransaction(deps.database, (trx) => removeRecipient(trx, row));
      },
    ),

    app.post(
      `${routes.onePath}/confirmation`,
      {
        access: 'monitors:write',
        audit: 'uptime_report_recipient.confirmation_sent',
        operation: {
          id: 'confirmUptimeReportRecipientAgain',
          tag,
          summary: 'Resend the confirmation email of an uptime report',
          description: 'Sends the confirmation email again.',
        },
        schema: { params: routes.params, response: { 200: routes.one } },
      },
      async (request) => {
        const { parent: report, row } = await routes.childOf(request);
        const asked = await resendConfirmation(deps, { caller: callerOf(request), reportId: report.id, id: row.id });
        return routes.present(asked, report);
      },
    ),
  ];
}
