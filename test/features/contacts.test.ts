import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createAdditionalKey } from '../../src/server/accounts/api-keys/additional-keys.ts';
import { createArchiveParts } from '../../src/server/composition/account-archive.ts';
import { createFindTemplate, createShowDestination } from '../../src/server/contacts/index.ts';
import { inTransaction } from '../../src/server/database/index.ts';
import { expandPermissions, type Scope, scopes } from '../../src/server/http/index.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { until } from '../../src/server/monitors/checks/testing/servers.ts';
import { escalateIncidents } from '../../src/server/monitors/incidents/index.ts';
import { openReceiver } from '../../src/server/outbox/channels/testing/receiver.ts';
import {
  destinationHash,
  enqueueAlerts,
  sealAlertChannels,
  unsealAlertChannels,
  unsealDestination,
  webhookSecret,
} from '../../src/server/outbox/index.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

type Holder = { id: number; key: string };
const sms = (value: string) => ({ key: 'sms' as const, value });
const email = (value: string) => ({ key: 'email' as const, value });
const unused = { monitors: 0, alert_policies: 0, objectives: 0, websites: 0, shop_alerts: false };
const hook = (path: string) => ({ key: 'webhook' as const, value: `https://hooks.example/${path}` });

onEachDatabase({ forks: true }, (open) => {
  let service: WholeService;
  let deps: TestDeps;
  let ada: Holder;
  let bob: Holder;
  let holders = 0;
  before(async () => {
    service = await openWholeService(open);
    ({ deps } = service);
    bob = await makeAuthor(deps, 'bob');
  });
  beforeEach(async () => {
    ada = await makeAuthor(deps, `ada${holders++}`);
  });
  after(() => service.close());

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    who = ada,
  ) => {
    const answer = await service.call(who, method, path, payload);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body.data ?? answer.body;
  };
  const addMonitor = async (name: string, alerts: object[]): Promise<number> => {
    const fields = { interval: 300, alert_condition: 'url_unavailable', request_method: 'GET' };
    return (await call('POST', 'monitors', { name, url: `https://${name}.example/`, ...fields, alerts })).id;
  };
  const alertsOf = async (id: number) => (await call('GET', `monitors/${id}`)).alerts;
  const findByName = async (name: string) =>
    (await call('GET', 'contacts')).find((one: { name: string }) => one.name === name);
  const keyWith = async (...own: Scope[]): Promise<Holder> => {
    const { id: userId } = await deps.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const actor = { userId, name: 'Ada', permissions: expandPermissions(scopes) };
    const wanted = { name: own.join(), scopes: own };
    return { id: ada.id, key: (await createAdditionalKey(deps, { accountId: ada.id, actor }, wanted)).key };
  };

  test('lists destinations in use as contacts, once for all spellings, with their uses', async () => {
    const id = await addMonitor('shop', [email('ops@example.com'), sms('+4915112345678')]);
    await addMonitor('blog', [email('Ops@Example.com')]);
    await call('POST', 'websites', { domain: `x${ada.id}.example`, alerts: [email('ops@example.com')] });
    await call('PUT', 'market/alert-settings', { alerts: [hook('a-secret-token-in-the-path')] });
    const listed = await call('GET', 'contacts');
    assert.deepEqual(
      listed.map(({ name, key, used_by }: Record<string, unknown>) => [name, key, used_by]),
      [
        ['+4915112345678', 'sms', { ...unused, monitors: 1 }],
        ['https://hooks.example/…ath', 'webhook', { ...unused, shop_alerts: true }],
        ['ops@example.com', 'email', { ...unused, monitors: 2, websites: 1 }],
      ],
    );
    assert.deepEqual(await call('GET', 'contacts'), listed, 'stored once');
    const [phone] = listed;
    const shown = await call('GET', `contacts/${phone.id}`);
    assert.deepEqual(shown.uses, [{ object: 'monitor', id, name: 'shop', is_only_recipient: false }]);
    assert.equal((await service.call(bob, 'GET', `contacts/${phone.id}`)).status, 404);
    assert.equal((await service.call(bob, 'PATCH', `contacts/${phone.id}`, { name: 'Mine' })).status, 404);
    assert.equal((await service.call(bob, 'DELETE', `contacts/${phone.id}?remove_from_lists=1`)).status, 404);
    assert.equal((await service.call(bob, 'POST', `contacts/${phone.id}/test`)).status, 404);
    assert.deepEqual((await service.call(bob, 'GET', 'contacts')).body.data, []);
  });

  test('replaces a changed destination in every list and in unsent alerts', async () => {
    const [old, next] = [sms('+4915112345678'), sms('+4915187654321')];
    const id = await addMonitor('shop', [email('ops@example.com'), old]);
    await call('POST', 'websites', { domain: `y${ada.id}.example`, alerts: [old] });
    await call('PUT', 'market/alert-settings', { alerts: [old] });
    const facts = { event: 'test' as const, monitor: null };
    const about = { accountId: ada.id };
    await inTransaction(deps.database, async (trx) => {
      const alert = (key: string, destinations: (typeof old)[]) => ({ about, facts, key, destinations });
      await enqueueAlerts(trx, deps.vault, alert('i_opened_1', [old]), deps.now());
      await enqueueAlerts(trx, deps.vault, alert('i_opened_2', [old, next]), deps.now());
      await enqueueAlerts(trx, deps.vault, { ...alert('i_opened_3', [old]), about: { accountId: bob.id } }, deps.now());
    });
    const { id: contact } = await findByName(old.value);
    const both = await addMonitor('both', [next, old, hook('one')]);
    await call('PATCH', `contacts/${contact}`, { name: 'On call', value: next.value });
    assert.deepEqual(await alertsOf(id), [email('ops@example.com'), next]);
    assert.deepEqual(await alertsOf(both), [next, hook('one')], 'not twice');
    assert.deepEqual((await call('GET', 'market/alert-settings')).alerts, [next]);
    assert.deepEqual((await call('GET', `contacts/${contact}`)).used_by, {
      ...unused,
      monitors: 2,
      websites: 1,
      shop_alerts: true,
    });
    const waiting = await deps.database.db
      .selectFrom('outbox')
      .select(['account_id', 'destination_sealed', 'idempotency_key'])
      .where('state', '=', 'waiting')
      .where('channel', '=', 'sms')
      .where('account_id', 'in', [ada.id, bob.id])
      .orderBy('idempotency_key')
      .execute();
    const keyOf = (start: string, to: typeof old) => `${start}_${destinationHash(deps.vault, to)}`;
    assert.deepEqual(
      waiting.map((row) => [row.idempotency_key, unsealDestination(deps.vault, row.destination_sealed)]),
      [
        [keyOf('i_opened_1', next), next.value],
        [keyOf('i_opened_2', next), next.value],
        [keyOf('i_opened_3', old), old.value],
      ],
    );
  });

  test('names a destination by its contact of the same account, whatever its spelling', async () => {
    await call('POST', 'contacts', { name: 'Olga', ...email('Olga@named.example') });
    const showTo = createShowDestination(deps);
    const [show, showToBob] = [await showTo(ada.id), await showTo(bob.id)];
    assert.equal(show('email', 'olga@named.example'), 'Olga');
    assert.equal(showToBob('email', 'olga@named.example'), 'olga@named.example');
    assert.equal(showToBob('webhook', 'https://hooks.example/a-long-secret'), 'https://hooks.example/…ret');
  });

  test('reads pasted email addresses, with the name or the link around them', async () => {
    const zeroWidth = '\u200b';
    const { id, value } = await call('POST', 'contacts', email(`Olga <olga@paste.example>${zeroWidth}`));
    assert.equal(value, 'olga@paste.example');
    const changed = await call('PATCH', `contacts/${id}`, { value: 'mailto:max@paste.example' });
    assert.equal(changed.value, 'max@paste.example');
    const monitor = await addMonitor('pasted', [email('\u00a0ops@paste.example '), email('<max@paste.example>')]);
    assert.deepEqual((await call('GET', `monitors/${monitor}`)).alerts, [
      email('ops@paste.example'),
      email('max@paste.example'),
    ]);
    const both = await service.call(ada, 'POST', 'contacts', email('olga@paste.example, max@paste.example'));
    assert.deepEqual([both.status, Object.keys(both.body.errors)], [422, ['value']]);
  });

  test('rejects a second contact with a destination, and values that the channel does not accept', async () => {
    const { id } = await call('POST', 'contacts', { name: 'Ops', ...hook('Path'), is_default: true });
    const same = { key: 'webhook', value: 'HTTPS://Hooks.example:443/Path' };
    const again = await service.call(ada, 'POST', 'contacts', same);
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'You already have a contact with this destination: Ops.'],
    );
    const other = await call('POST', 'contacts', hook('path'));
    assert.equal(other.name, 'https://hooks.example/…');
    assert.equal((await service.call(ada, 'PUT', `contacts/${other.id}`, same)).status, 409);
    const wrong = await service.call(ada, 'PATCH', `contacts/${id}`, { key: 'sms' });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['value']]);
    assert.equal((await service.call(ada, 'POST', 'contacts', { key: 'email', value: 'nobody' })).status, 422);
    assert.equal((await call('PATCH', `contacts/${id}`, { value: 'https://hooks.example/PATH' })).is_default, true);
  });

  test('deletes a contact that is used only with a choice, and names monitors left without recipients', async () => {
    const [phone, mail] = [sms('+4915112345678'), email('ops@example.com')];
    const alone = await addMonitor('alone', [phone]);
    const shared = await addMonitor('shared', [phone, mail]);
    const { id } = await findByName(phone.value);
    const asked = await service.call(ada, 'DELETE', `contacts/${id}`);
    assert.equal(asked.status, 409);
    assert.match(asked.body.message, /used by 2 monitors, 0 alert policies, 0 SLOs, 0 websites and 0 shops/);
    assert.equal((await service.call(ada, 'DELETE', `contacts/${id}?replace_with=${id}`)).status, 422);
    const bobs = (await call('POST', 'contacts', hook('bob'), bob)).id;
    assert.equal((await service.call(ada, 'DELETE', `contacts/${id}?replace_with=${bobs}`)).status, 422);
    assert.deepEqual(await alertsOf(alone), [phone], 'unchanged so far');
    const { body } = await service.call(ada, 'DELETE', `contacts/${id}?remove_from_lists=1`);
    assert.deepEqual(body.warnings, ['1 monitor no longer has a recipient: alone. Add an alert to each of them.']);
    assert.deepEqual([await alertsOf(alone), await alertsOf(shared)], [[], [mail]]);
    assert.equal((await service.call(ada, 'GET', `contacts/${id}`)).status, 404);
    const [next, old] = [
      await call('POST', 'contacts', { name: 'Next', ...hook('next') }),
      await findByName(mail.value),
    ];
    await call('DELETE', `contacts/${old.id}?replace_with=${next.id}`);
    assert.deepEqual(await alertsOf(shared), [hook('next')]);
  });

  test('reaches the steps of alert policies and SLOs with a change, a replacement and a removal', async () => {
    const [old, next, ops] = [sms('+4915112345678'), sms('+4915187654321'), email('ops@example.com')];
    const monitor = await addMonitor('shop', []);
    const step = (after_minutes: number, ...alerts: object[]) => ({ after_minutes, alerts });
    const steps = [step(5, ops, old), step(10, old)];
    const { id: policy } = await call('POST', 'alert-policies', { name: 'Nights', steps });
    const slo = { name: 'Shop', target: 99, period: '30d', monitor_ids: [monitor], alerts: [old] };
    const { id: objective } = await call('POST', 'objectives', slo);
    const lists = async () => {
      const { steps } = await call('GET', `alert-policies/${policy}`);
      const { alerts } = await call('GET', `objectives/${objective}`);
      return [...steps.map((one: { alerts: object[] }) => one.alerts), alerts];
    };
    const { id } = await findByName(old.value);
    const shown = await call('GET', `contacts/${id}`);
    assert.deepEqual(shown.used_by, { ...unused, alert_policies: 1, objectives: 1 });
    assert.deepEqual(shown.uses, [
      { object: 'objective', id: objective, name: 'Shop', is_only_recipient: true },
      { object: 'alert_policy', id: policy, name: 'Nights', is_only_recipient: true },
    ]);
    await call('PATCH', `contacts/${id}`, { value: next.value }, await keyWith('monitors:write'));
    assert.deepEqual(await lists(), [[ops, next], [next], [next]]);

    const other = await call('POST', 'contacts', { name: 'Other', ...hook('other') });
    assert.match((await service.call(ada, 'DELETE', `contacts/${id}`)).body.message, /1 alert policies, 1 SLOs/);
    await call('DELETE', `contacts/${id}?replace_with=${other.id}`);
    assert.deepEqual(await lists(), [[ops, hook('other')], [hook('other')], [hook('other')]]);
    const { body } = await service.call(ada, 'DELETE', `contacts/${other.id}?remove_from_lists=1`);
    assert.deepEqual(body.warnings, [
      '1 alert policy has a step without recipients: Nights. Add a recipient or remove the step.',
      '1 SLO no longer has a recipient: Shop. Add an alert to each of them.',
    ]);
    assert.deepEqual(await lists(), [[ops], [], []]);
  });

  test('sends the end of an escalated incident to the changed destination', async () => {
    const [old, next] = [sms('+4915112345678'), sms('+4915187654321')];
    const { id: policy_id } = await call('POST', 'alert-policies', {
      name: 'Nights',
      steps: [{ after_minutes: 5, alerts: [old] }],
    });
    const { id: contact } = await findByName(old.value);
    const monitor = await addMonitor('shop', []);
    await deps.database.db
      .updateTable('monitors')
      .set({ policy_id, condition: 'down', condition_since: deps.now(), first_checked_at: deps.now() })
      .where('id', '=', monitor)
      .execute();
    const { id: incident } = await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: ada.id,
        monitor_id: monitor,
        cause: 'status 503',
        started_at: deps.now(),
        next_step_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.equal(await escalateIncidents(deps), 1);
    const messages = () =>
      deps.database.db
        .selectFrom('outbox')
        .select(['id', 'event', 'destination_sealed'])
        .where('incident_id', '=', incident)
        .orderBy('id')
        .execute();
    // A sent message keeps its destination. Only unsent ones are rewritten.
    await deps.database.db
      .updateTable('outbox')
      .set({ state: 'delivered' })
      .where('incident_id', '=', incident)
      .execute();
    await call('PATCH', `contacts/${contact}`, { value: next.value });
    await call('PATCH', `incidents/${incident}`, { status: 'resolved' });
    assert.deepEqual(
      (await messages()).map((row) => [row.event, unsealDestination(deps.vault, row.destination_sealed)]),
      [
        ['opened', old.value],
        ['closed', next.value],
      ],
    );
  });

  test('shows destinations and changes lists only with a key that has permission for all of them', async () => {
    await addMonitor('shop', [hook('shared-secret')]);
    const website = { domain: `z${ada.id}.example`, alerts: [hook('shared-secret'), hook('website-secret')] };
    await call('POST', 'websites', website);
    const [{ id }] = await call('GET', 'contacts');
    const monitors = await keyWith('monitors:write');
    const [seen, ...others] = await call('GET', 'contacts', undefined, monitors);
    assert.deepEqual(
      [seen.value, seen.used_by],
      [
        'https://hooks.example/…ret',
        { monitors: 1, alert_policies: 0, objectives: 0, websites: null, shop_alerts: null },
      ],
    );
    assert.deepEqual(others, [], 'hides what only websites use');
    const move = { value: 'https://attacker.example/' };
    assert.equal((await service.call(monitors, 'PATCH', `contacts/${id}`, move)).status, 403);
    assert.equal((await service.call(monitors, 'DELETE', `contacts/${id}?remove_from_lists=1`)).status, 403);
    const own = await call('POST', 'contacts', sms('+4915112345600'), monitors);
    assert.equal((await service.call(monitors, 'DELETE', `contacts/${own.id}?replace_with=${id}`)).status, 403);
    const template = { body: '"{{title}}"' };
    assert.equal((await service.call(monitors, 'PATCH', `contacts/${id}`, { template })).status, 403);
    assert.equal((await call('PATCH', `contacts/${id}`, { name: 'Hook' }, monitors)).name, 'Hook');
    const reader = await keyWith('monitors:read');
    assert.equal((await call('GET', `contacts/${id}`, undefined, reader)).value, 'https://hooks.example/…ret');
    assert.equal((await service.call(reader, 'POST', 'contacts', hook('new'))).status, 403);
    assert.equal((await service.call(await keyWith('websites:read'), 'GET', 'contacts')).status, 403);
  });

  test('changes and deletes a contact of 500 monitors in one fast transaction', async () => {
    const [old, next] = [sms('+4915112345678'), sms('+4915187654321')];
    const first = await addMonitor('first', [old]);
    const { id: _, ...row } = await deps.database.db
      .selectFrom('monitors')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...row,
      name: `m${index}`,
      alerts_sealed: sealAlertChannels(deps.vault, index % 2 ? [old] : [old, email('ops@example.com')]),
    }));
    for (let at = 0; at < rows.length; at += 100)
      await deps.database.db
        .insertInto('monitors')
        .values(rows.slice(at, at + 100))
        .execute();
    const { id, used_by } = await findByName(old.value);
    assert.equal(used_by.monitors, 501);
    const startedAt = performance.now();
    await Promise.all([
      call('PATCH', `contacts/${id}`, { value: next.value }),
      call('PATCH', `contacts/${id}`, { name: 'On call', value: next.value }),
    ]);
    assert.ok(performance.now() - startedAt < 3000);
    const lists = async () => {
      const stored = await deps.database.db
        .selectFrom('monitors')
        .select('alerts_sealed')
        .where('account_id', '=', ada.id)
        .execute();
      return stored.map((one) => unsealAlertChannels(deps.vault, one.alerts_sealed));
    };
    assert.ok((await lists()).every(([one]) => one?.value === next.value));
    await call('DELETE', `contacts/${id}?remove_from_lists=1`);
    assert.ok((await lists()).every((list) => list.every(({ key }) => key === 'email')));
  });

  const template = {
    content_type: 'application/json',
    body: '{"text": "{{title}}", "cause": "{{ incident.cause }}", "monitor": "{{monitor.name}}"}',
    headers: [{ key: 'X-Token', value: 'a-header-secret' }],
  };

  test('sends alerts and tests with the template of the contact, wherever the destination is used', async () => {
    const receiver = await openReceiver(({ headers }) => ({ status: 500, body: `got ${headers['x-token']}` }));
    const owner = { ...bob };
    const courier = startTestCourier(deps, { findTemplate: createFindTemplate(deps) });
    try {
      const value = `${receiver.url}/hook`;
      const { id } = await call('POST', 'contacts', { key: 'webhook', value, template }, owner);
      const other = `${receiver.url}/other`;
      await call('POST', 'contacts', { key: 'webhook', value: other }, owner);
      const tested = await call('POST', `contacts/${id}/test`, undefined, owner);
      assert.match(tested.error, /500: got \[cut\]/, 'header values are never shown');
      const monitor = { id: 7, name: 'The "big" shop', url: 'https://shop.example/' };
      const incident = { id: 1, cause: 'timeout', startedAt: deps.now() };
      await inTransaction(deps.database, (trx) =>
        enqueueAlerts(
          trx,
          deps.vault,
          {
            about: { accountId: owner.id },
            facts: { event: 'opened', monitor, incident },
            key: 'i_opened_9',
            destinations: [
              { key: 'webhook', value },
              { key: 'webhook', value: other },
            ],
          },
          deps.now(),
        ),
      );
      courier.wake();
      await until(() => receiver.received.length >= 3);
      const [, own] = receiver.received.filter(({ path }) => path === '/hook');
      assert.deepEqual(JSON.parse(own!.body), {
        text: 'Down: The "big" shop',
        cause: 'timeout',
        monitor: 'The "big" shop',
      });
      const { headers } = own!;
      assert.equal(headers['x-token'], 'a-header-secret');
      assert.equal(headers['content-type'], 'application/json');
      const secret = Buffer.from(webhookSecret(deps.vault, owner.id).replace('whsec_', ''), 'base64');
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${own!.body}`;
      assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
      const usual = receiver.received.find(({ path }) => path === '/other');
      assert.equal(JSON.parse(usual!.body).type, 'incident.opened');
      assert.equal(usual!.headers['x-token'], undefined);
    } finally {
      await courier.stop();
      await receiver.close();
    }
  });

  test('never returns header values, keeps them on changes, and does not send them to another server', async () => {
    const { id, ...made } = await call('POST', 'contacts', { ...hook('one'), template });
    assert.deepEqual(made.template, { ...template, headers: [{ key: 'X-Token' }] });
    const stored = async () => {
      const find = createFindTemplate(deps);
      return (await find(ada.id, hook('one')))?.headers;
    };
    await call('PATCH', `contacts/${id}`, { template: { body: null, headers: [{ key: 'x-token' }] } });
    assert.deepEqual(await stored(), [['x-token', 'a-header-secret']]);
    const lacking = { template: { headers: [{ key: 'X-Other' }] } };
    assert.equal((await service.call(ada, 'PATCH', `contacts/${id}`, lacking)).status, 422);
    const moved = await service.call(ada, 'PATCH', `contacts/${id}`, { value: 'https://attacker.example/' });
    assert.deepEqual([moved.status, Object.keys(moved.body.errors)], [422, ['value']]);
    assert.equal((await call('PATCH', `contacts/${id}`, hook('two'))).template.headers.length, 1);
    assert.equal((await call('PATCH', `contacts/${id}`, { template: null })).template, null);
    assert.equal((await service.call(ada, 'POST', 'contacts', { ...sms('+4915112345670'), template })).status, 422);
  });

  test('previews a template, and rejects unknown placeholders, broken JSON, secrets and reserved headers', async () => {
    const preview = (fields: object) => service.call(ada, 'POST', 'contacts/template-preview', fields);
    const { body } = await preview({ body: '{"text": "{{title}}"}' });
    assert.deepEqual(
      body.data.examples.map(({ example, body }: { example: string; body: string }) => [
        example,
        JSON.parse(body).text,
      ]),
      [
        ['down', 'Down: Shop "EU"'],
        ['reminder', 'Still down for 12 min: Shop "EU"'],
        ['up', 'Up again: Shop "EU"'],
        ['degraded', 'Degraded: Shop "EU"'],
        ['degraded_over', 'No longer degraded: Shop "EU"'],
        ['certificate', 'Certificate expires in 14 days: Shop "EU"'],
        ['domain', 'Domain expires in 30 days: Shop "EU"'],
        ['objective_burning', 'Error budget burns too fast: Shop'],
        ['objective_recovered', 'Error budget no longer burns too fast: Shop'],
        ['spike', 'Traffic spike: shop.example, 240 visitors in 30 minutes'],
        ['drop', 'Traffic drop: shop.example, 3 visitors (usually 60)'],
        ['drop_over', 'Traffic is back: shop.example, 55 visitors (usually 60)'],
        ['conversion_alert', 'Few conversions: shop.example, 4 for “Sign up” in the last 24 hours'],
        [
          'conversion_alert_over',
          'Conversions are back to normal: shop.example, 19 for “Sign up” in the last 24 hours',
        ],
        ['shop_alert', 'Validations are failing: 18 in 15 minutes'],
        ['shop_alert_over', 'No failed validations for 15 minutes'],
        ['test', 'Test alert from Gatehouse'],
      ],
    );
    const plain = await preview({ content_type: 'text/plain', body: '{{monitor.name}}!' });
    assert.equal(plain.body.data.examples[0].body, 'Shop "EU"!');
    const usual = await preview({});
    assert.equal(JSON.parse(usual.body.data.examples[2].body).type, 'incident.closed');
    const problemOf = async (fields: object) => (await preview(fields)).body.errors.body[0];
    assert.match(await problemOf({ body: '"{{titel}}"' }), /no placeholder \{\{titel\}\}. Did you mean \{\{title\}\}/);
    assert.match(await problemOf({ body: '"{{constructor}}"' }), /Use one of: id, type, title/);
    assert.match(await problemOf({ body: '{"id": {{incident.id}}}' }), /must be valid JSON/);
    assert.match(await problemOf({ body: `"${'{{text}}'.repeat(101)}"` }), /at most 100 placeholders/);
    assert.match(await problemOf({ body: `"${ada.key}"` }), /must not contain a secret/);
    const reserved = { ...hook('x'), template: { headers: [{ key: 'Webhook-Signature', value: 'x' }] } };
    assert.equal((await service.call(ada, 'POST', 'contacts', reserved)).status, 422);
  });

  test('tests a contact, keeps the result until the destination changes, and limits tests', async () => {
    const { id } = await call('POST', 'contacts', { name: 'Private', ...hook('x'), value: 'http://127.0.0.1:9/' }, bob);
    const failed = await call('POST', `contacts/${id}/test`, undefined, bob);
    assert.equal(failed.delivered, false);
    const { last_test } = await call('GET', `contacts/${id}`, undefined, bob);
    assert.deepEqual([last_test.delivered, last_test.error === null], [false, false]);
    assert.equal((await call('PATCH', `contacts/${id}`, { name: 'Other' }, bob)).last_test?.delivered, false);
    assert.equal((await call('PATCH', `contacts/${id}`, hook('other'), bob)).last_test, null);
    let status = 200;
    for (let tests = 0; status === 200 && tests < 20; tests++) {
      ({ status } = await service.call(bob, 'POST', `contacts/${id}/test`));
    }
    assert.equal(status, 429);
  });

  test('exports contacts without tokens', async () => {
    const { openSealed } = createArchiveParts(deps);
    await call('POST', 'contacts', { name: 'Hook', ...hook('a-secret-token') });
    const [row] = await deps.database.db.selectFrom('contacts').selectAll().where('account_id', '=', ada.id).execute();
    assert.deepEqual(openSealed('contacts', row!), { destination: 'https://hooks.example/…ken' });
  });
});
