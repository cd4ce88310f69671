import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireAlertRecipientsAllowed } from '../../accounts/index.ts';
import { inTransaction, type ShopAlertSettingsRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  addWarnings,
  callerOf,
  mayCaller,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
} from '../../http/index.ts';
import { alertWarnings, maskAlertChannels, sealAlertChannels } from '../../outbox/index.ts';
import { alertChannelsOf } from './notify-alert.ts';
import { findSettings, type SettingsChanges, updateSettings } from './settings.store.ts';
import { isWatched, shopAlertKinds } from './settings.ts';
import { endUnwatchedAlerts, listAlerts } from './shop-alert.store.ts';
import * as wire from './wire.ts';

const tag = 'Market';
const settings = z.object({ data: wire.shopAlertSettingsAnswer });
const many = paginatedResponse(wire.shopAlertAnswer);

export function shopAlertRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/market/alerts';
  const settingsPath = '/market/alert-settings';
  const present = async (request: FastifyRequest, row: ShopAlertSettingsRow) => {
    const channels = await alertChannelsOf(deps, db, row);
    addWarnings(request, ...alertWarnings(deps, callerOf(request).isOwner, channels));
    const shown = mayCaller(request, 'market:write') ? channels : maskAlertChannels(channels);
    return { data: wire.presentSettings(row, shown) };
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listShopAlerts',
          tag,
          summary: 'List shop alerts',
          description:
            'Problems of your shop, newest first: unpaid checkouts, payment provider errors, failing downloads and validations, rejected codes. Kept for 400 days.',
        },
        schema: { querystring: wire.listShopAlertsQuery, response: { 200: many } },
      },
      async (request) => {
        const query = parseInput(wire.listShopAlertsQuery, request.query);
        const { page, perPage } = requestedPage(query);
        const filter = {
          kind: query.kind ?? undefined,
          isOpen: query.state == null ? undefined : query.state === 'open',
        };
        const { rows, total } = await listAlerts(db, callerOf(request).accountId, { ...filter, page, perPage });
        const list = { path: `${base}${path}`, url: request.url, page, perPage };
        return paginate(rows.map(wire.presentShopAlert), total, list);
      },
    ),

    app.get(
      settingsPath,
      {
        access: 'market:read',
        operation: {
          id: 'getShopAlertSettings',
          tag,
          summary: 'Show shop alert settings',
          description: 'The alerts that are on, their thresholds, and their channels.',
        },
        schema: { response: { 200: settings } },
      },
      async (request) => present(request, await findSettings(db, callerOf(request).accountId)),
    ),

    app.update(
      settingsPath,
      {
        access: 'market:write',
        audit: 'alert_settings.updated',
        operation: {
          id: 'updateShopAlertSettings',
          tag,
          summary: 'Update shop alert settings',
          description:
            'Changes the fields that you send and keeps the others. Turning an alert off also ends it if it is open, without a notification.',
        },
        schema: { body: wire.updateShopAlertSettings, response: { 200: settings } },
      },
      async (request) => {
        const sent = parseInput(wire.updateShopAlertSettings, request.body ?? {});
        const changes = columnsOf(deps, sent);
        const row = await inTransaction(deps.database, async (trx) => {
          await requireAlertRecipientsAllowed(deps, trx, callerOf(request).accountId, sent.alerts);
          const updated = await updateSettings(trx, callerOf(request).accountId, changes);
          const unwatched = shopAlertKinds.filter((kind) => !isWatched(updated, kind));
          await endUnwatchedAlerts(trx, updated.account_id, unwatched, deps.now());
          return updated;
        });
        return present(request, row);
      },
    ),
  ];
}

function columnsOf({ vault }: Pick<Deps, 'vault'>, sent: wire.ShopAlertSettingsChanges): SettingsChanges {
  const { alerts, ...others } = sent;
  const columns = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]);
  return {
    ...Object.fromEntries(columns),
    ...(alerts !== undefined && { alerts_sealed: alerts === null ? null : sealAlertChannels(vault, alerts) }),
  };
}
