import type { Deps } from '../../../deps.ts';
import { childRoutes, type Routes } from '../../../http/index.ts';
import { findPage } from '../page.store.ts';
import { createReport, createUpdate, deleteReport, deleteUpdate, updateReport, updateUpdate } from './operations.ts';
import { presentReports, presentUpdate } from './present.ts';
import { findOwnReport, findReport, findUpdate, listReports } from './report.store.ts';
import {
  createReportBody,
  createUpdateBody,
  reportAnswer,
  reportUpdateAnswer,
  updateReportBody,
  updateUpdateBody,
} from './wire.ts';

type Mount = { base: string; changed: () => Promise<void> };

const common = { tag: 'Status pages', access: { read: 'monitors:read', write: 'monitors:write' } } as const;

export function reportRoutes(app: Routes, deps: Deps, { base, changed }: Mount) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    ...common,
    path: '/status-pages/:id/reports',
    noun: 'status_report',
    ids: { parent: 'Identifier of the status page.', child: 'Identifier of the status report.' },
    answer: reportAnswer,
    findParent: (accountId, id) => findPage(db, accountId, id),
    find: (page, id) => findReport(db, page, id),
    present: (rows) => presentReports(deps, rows),
  });

  return [
    routes.listPage(
      {
        id: 'listStatusReports',
        summary: 'List status reports',
        description: 'Incidents that you reported on a status page, newest first, with all their updates.',
      },
      (page, wanted) => listReports(db, page, { ...wanted, sortBy: 'id' }),
    ),

    routes.create(
      {
        id: 'createStatusReport',
        summary: 'Create a status report',
        description:
          'Reports an incident on a status page with its first update. The page shows the affected services in the given state until an update with the phase resolved.',
      },
      createReportBody,
      async (page, fields) => {
        const report = await createReport(deps, page, fields);
        await changed();
        return report;
      },
    ),

    routes.show({
      id: 'getStatusReport',
      summary: 'Show a status report',
      description: 'One report with its updates.',
    }),

    routes.update(
      {
        id: 'updateStatusReport',
        summary: 'Update a status report',
        description: 'Changes the fields that you send and keeps the others. Subscribers are not notified.',
      },
      updateReportBody,
      async (page, { id }, sent) => {
        const report = await updateReport(deps, page, id, sent);
        await changed();
        return report;
      },
    ),

    routes.delete(
      {
        id: 'deleteStatusReport',
        summary: 'Delete a status report',
        description: 'Removes a report from the page. Sent messages cannot be recalled.',
      },
      async (page, id) => {
        const wasThere = await deleteReport(deps, page, id);
        if (wasThere) await changed();
        return wasThere;
      },
    ),
    ...updateRoutes(app, deps, { base, changed }),
  ];
}

function updateRoutes(app: Routes, deps: Deps, { base, changed }: Mount) {
  const { db } = deps.database;
  const routes = childRoutes(app, base, {
    ...common,
    path: '/status-reports/:id/updates',
    noun: 'status_report_update',
    ids: { parent: 'Identifier of the status report.', child: 'Identifier of the update.' },
    answer: reportUpdateAnswer,
    findParent: (accountId, id) => findOwnReport(db, accountId, id),
    find: (report, id) => findUpdate(db, report, id),
    present: (rows) => rows.map(presentUpdate),
  });

  return [
    routes.create(
      {
        id: 'createStatusReportUpdate',
        summary: 'Add an update to a status report',
        description: 'Publishes an update, or plans it for later, and sends it to the subscribers of the page.',
      },
      createUpdateBody,
      async ({ id, account_id: accountId }, fields) => {
        const update = await createUpdate(deps, accountId, id, fields);
        await changed();
        return update;
      },
    ),

    routes.show({
      id: 'getStatusReportUpdate',
      summary: 'Show an update of a status report',
      description: 'One update, published or planned.',
    }),

    routes.update(
      {
        id: 'updateStatusReportUpdate',
        summary: 'Change an update of a status report',
        description: 'Changes the fields that you send and keeps the others. Messages that were sent stay as they are.',
      },
      updateUpdateBody,
      async ({ id: reportId, account_id: accountId }, { id }, sent) => {
        const update = await updateUpdate(deps, accountId, { reportId, id }, sent);
        await changed();
        return update;
      },
    ),

    routes.delete(
      {
        id: 'deleteStatusReportUpdate',
        summary: 'Delete an update of a status report',
        description: 'Removes an update. The report then has the phase of the last published update before it.',
      },
      async ({ id: reportId, account_id: accountId }, id) => {
        const wasThere = await deleteUpdate(deps, accountId, reportId, id);
        if (wasThere) await changed();
        return wasThere;
      },
    ),
  ];
}
