import type { ConversionAlertRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { addWarnings, callerOf, type Routes } from '../../http/index.ts';
import { message, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { goalRows, websiteChildRoutes } from '../resources/index.ts';
import { deleteConversionAlert, findConversionAlert, listConversionAlerts } from './conversion-alert.store.ts';
import { changeConversionAlert, createConversionAlert, shownThreshold } from './conversion-alerts.ts';
import {
  type ConversionAlertAnswer,
  conversionAlertAnswer,
  createConversionAlertBody,
  updateConversionAlertBody,
} from './wire.ts';

const noChannel = message(
  'No one receives this alert yet: the website has no alert channels. Add one in the website’s settings.',
);

export function conversionAlertRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const routes = websiteChildRoutes(app, deps, base, {
    path: 'conversion-alerts',
    noun: 'conversion_alert',
    called: 'alert',
    answer: conversionAlertAnswer,
    find: (website, id) => findConversionAlert(db, website, id),
    async present(rows, website) {
      const goals = new Map((await goalRows.list(db, website)).map(({ id, name }) => [id, name]));
      return rows.map((row) => presentAlert(row, goals));
    },
  });

  return [
    routes.list(
      {
        id: 'listConversionAlerts',
        summary: 'List conversion alerts',
        description: 'Lists the alerts on goals and sales of a website, with the start of active ones.',
      },
      (website) => listConversionAlerts(db, website),
    ),

    routes.create(
      {
        id: 'createConversionAlert',
        summary: 'Create a conversion alert',
        description:
          'Alerts you through the website’s channels (`alerts`) when conversions of a goal or revenue from sales are below a threshold, or far below or above the usual. Checked every five minutes, with one message at the start and one at the end. Up to 20 per website.',
      },
      createConversionAlertBody,
      async (website, fields, request) => {
        const row = await createConversionAlert(deps, { caller: callerOf(request), website: website.id, fields });
        if (website.alerts_sealed === '') addWarnings(request, t(noChannel));
        return row;
      },
    ),

    routes.show({
      id: 'getConversionAlert',
      summary: 'Show a conversion alert',
      description: 'One alert on a goal or on sales.',
    }),

    routes.update(
      {
        id: 'updateConversionAlert',
        summary: 'Update a conversion alert',
        description:
          'Changes the fields that you send and keeps the others, including the goal or currency. The next check, within five minutes, uses the new fields and ends an alert that does not apply to them.',
      },
      updateConversionAlertBody,
      (website, { id }, changes, request) =>
        changeConversionAlert(deps, { caller: callerOf(request), website: website.id, id, changes }),
    ),

    routes.delete(
      {
        id: 'deleteConversionAlert',
        summary: 'Delete a conversion alert',
        description: 'Deletes an alert. It sends no more messages.',
      },
      (website, id) => deleteConversionAlert(db, website, id),
    ),
  ];
}

function presentAlert(row: ConversionAlertRow, goals: Map<number, string>): ConversionAlertAnswer {
  const { id, goal_id, currency, condition, span } = row;
  return {
    id,
    object: 'conversion_alert',
    goal_id,
    goal: goal_id === null ? null : (goals.get(goal_id) ?? null),
    currency,
    condition,
    threshold: shownThreshold(row),
    span,
    active_since: toIsoOrNull(row.started_at),
    created_at: toIso(row.created_at),
  };
}
