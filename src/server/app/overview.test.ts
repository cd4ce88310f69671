import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { endFirstSteps } from '../accounts/index.ts';
import { writeServiceSettings } from '../database/index.ts';
import { pageview } from '../events/testing.ts';
import { updateShopRow } from '../market/shops/index.ts';
import { addMonitorRow } from '../monitors/checks/testing/rows.ts';
import { sealAlertChannels } from '../outbox/index.ts';
import { insertWebsite } from '../websites/website/index.ts';
import { loadOverview, loadTrends } from './overview.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let ada: { accountId: number; isOwner: boolean; timeZone: string };
  let bob: typeof ada;

  beforeEach(async () => {
    deps = await open({ events: true });
    const { db } = deps.database;
    ada = { accountId: await addAccount(db), isOwner: true, timeZone: 'UTC' };
    bob = { accountId: await addAccount(db, { is_owner: 0 }), isOwner: false, timeZone: 'UTC' };
  });
  afterEach(() => deps.close());

  const steps = async (caller = ada) => (await loadOverview(deps, caller)).first_steps;
  const own = {
    ...{ monitor: false, alerts: false, status_page: false, website: false, page_view: false },
    ...{ item: false, payments: false },
  };
  const none = { ...own, mail: false, backups: false };

  test("marks first steps as completed based on the account's own data", async () => {
    assert.deepEqual(await steps(), none);
    const alerts_sealed = sealAlertChannels(deps.vault, [{ key: 'webhook', value: 'https://hooks.example/' }]);
    await addMonitorRow(deps, ada.accountId, { name: 'Shop', alerts_sealed });
    assert.deepEqual(await steps(), { ...none, monitor: true, alerts: true });
    const website = await insertWebsite(deps.database.db, ada.accountId, {
      domain: 'shop.example',
      privacy: 0,
      password_hash: null,
      email: 0,
      exclude_bots: 1,
      exclude_bots_since: null,
      exclude_params: null,
      exclude_ips: null,
      exclude_paths: null,
      exclude_hosts: null,
      retention_months: null,
      spike_threshold: null,
      drop_threshold: null,
      favorite: 0,
      created_at: deps.now(),
      updated_at: deps.now(),
    });
    const setShop = (is_shop: number) =>
      deps.database.db.updateTable('websites').set({ is_shop }).where('id', '=', website!.id).execute();
    await setShop(1);
    assert.deepEqual(await steps(), { ...none, monitor: true, alerts: true }, 'the shop added this one');
    await setShop(0);
    assert.deepEqual(await steps(), { ...none, monitor: true, alerts: true, website: true });
    await deps.events.record('pageviews', pageview({ website: website!.id, at: deps.now() - 1000 }));
    await deps.events.flush();
    await setShop(1);
    assert.deepEqual(await steps(), { ...none, monitor: true, alerts: true }, 'a visit to the shop');
    await setShop(0);
    await updateShopRow(deps.database.db, ada.accountId, { bank_instructions: 'IBAN DE00' });
    const done = { ...none, monitor: true, alerts: true, website: true, page_view: true, payments: true };
    assert.deepEqual(await steps(), done);
    assert.deepEqual(await steps(bob), own);
  });

  test('hides dismissed first steps for that account only', async () => {
    await endFirstSteps(deps.database.db, ada.accountId, deps.now());
    assert.equal(await steps(), null);
    assert.deepEqual(await steps(bob), own);
  });

  test('shows mail and backups only to the owner of the service', async () => {
    const actor = { permissions: new Set(['account:read'] as const) };
    const member = { ...ada, actor } as unknown as typeof ada;
    assert.deepEqual(await steps(member), own);
    await writeServiceSettings(deps.database.db, {
      backups_state: JSON.stringify({ settledAt: 0, last: { at: 1, name: 'b', bytes: 1, tookMs: 1 }, failure: null }),
    });
    assert.deepEqual(await steps(), { ...none, backups: true });
    deps.config.databaseUrl = 'postgres://127.0.0.1/gatehouse';
    assert.deepEqual(await steps(), { ...own, mail: false }, 'PostgreSQL has its own backups');
  });

  test('returns empty trends for an unused account', async () => {
    assert.deepEqual(await loadTrends(deps, ada), {
      visitors: { days: Array(30).fill(0), total: 0, before: 0 },
      revenue: [],
      uptime: { days: Array(30).fill(null), percent: null, before: null, lowest: [] },
    });
  });
});
