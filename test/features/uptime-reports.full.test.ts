import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createFindCost, createFindUsualVisitors } from '../../src/server/composition/index.ts';
import { pdfText } from '../../src/server/documents/pdf/testing.ts';
import { until } from '../../src/server/events/testing.ts';
import { dayMs, minuteMs } from '../../src/server/kernel/time.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import { enqueueUptimeReports } from '../../src/server/monitors/uptime-reports/index.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { Mailbox } from '../support/mailbox.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const march = Date.parse('2026-03-10T12:00:00Z');
const mailbox = new Mailbox();
let service: WholeService;
let courier: ReturnType<typeof startTestCourier>;
before(async () => {
  const mail = openMail(await mailbox.open(), 'Gatehouse <gatehouse@example.com>');
  service = await openWholeService(undefined, { mail, now: march });
  courier = startTestCourier(service.deps);
  await until(() => service.deps.events.state().reachable);
});
after(async () => {
  await courier.stop();
  await service.close();
  await mailbox.close();
});

test('an uptime report goes from its creation to a confirmed mailbox, with the numbers of the monitor, and ends there', async () => {
  const { deps, app } = service;
  const ada = await makeAuthor(deps, 'ada');
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await service.call(ada, method, path, body);
    assert.ok(answer.status < 300, answer.text);
    return answer.body.data;
  };
  const arrived = async (count: number) => {
    courier.wake();
    await until(async () => mailbox.mails.length === count);
    return mailbox.mails.at(-1)!;
  };
  const linkIn = (html: string, purpose: string): string =>
    new RegExp(`https?://[^/"]+(/uptime-reports/recipients/${purpose}[^"]+)`).exec(html)![1]!.replaceAll('&amp;', '&');

  const fields = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
  const monitor = await call('POST', 'monitors', { name: 'Shop', url: 'https://shop.example/', ...fields });
  await deps.database.db
    .updateTable('monitors')
    .set({ first_checked_at: march - 60 * dayMs })
    .execute();
  await addIncidentRow(
    deps,
    { id: monitor.id, account_id: ada.id },
    { started_at: march - dayMs, ended_at: march - dayMs + 90 * minuteMs },
  );
  const page = await call('POST', 'status-pages', { name: 'Acme' });
  const create = { width: 300, height: 80, channels: 3, background: '#4a43c9' } as const;
  const logo = await app.inject({
    method: 'PUT',
    url: `/api/v1/status-pages/${page.id}/logo`,
    headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'image/png' },
    payload: await sharp({ create }).png().toBuffer(),
  });
  assert.equal(logo.statusCode, 200, logo.body);
  const report = await call('POST', 'uptime-reports', {
    name: 'Acme',
    frequency: 'monthly',
    time_zone: 'Europe/Berlin',
    monitor_ids: [monitor.id],
    logo_page_id: page.id,
    sla_target: 99.9,
    sla_credits: [{ below: 99.9, percent: 10 }],
  });
  await call('POST', `uptime-reports/${report.id}/recipients`, { email: 'eve@agency.example', language: 'fr' });
  const asked = await arrived(1);
  assert.equal(asked.to?.[0]?.address, 'eve@agency.example');
  const confirmed = await app.inject({ method: 'POST', url: linkIn(asked.html!, 'confirm') });
  assert.equal(confirmed.statusCode, 200);

  deps.clock.ms = Date.parse('2026-04-01T07:00:00Z');
  const reporting = { ...deps, findCost: createFindCost(deps), findUsualVisitors: createFindUsualVisitors(deps) };
  assert.equal(await enqueueUptimeReports(reporting), 1);
  const mail = await arrived(2);
  const query = 'from=2026-02-28T23:00:00Z&to=2026-03-31T22:00:00Z';
  const { uptime } = await call('GET', `monitors/${monitor.id}/stats?${query}`);
  const shown = new Intl.NumberFormat('fr', { maximumFractionDigits: 3 }).format(uptime);
  assert.ok(mail.subject!.includes(shown), `${shown} in ${mail.subject}`);
  assert.match(mail.html!, /\/status\/[\w-]+\/logo-[0-9a-f]{24}/);
  assert.ok(mail.headers.some(({ key }) => key === 'list-unsubscribe-post'));
  const [file] = mail.attachments;
  assert.equal(file!.filename, 'uptime-monthly-2026-03-01.pdf');
  assert.ok(pdfText(Buffer.from(file!.content as ArrayBuffer)).includes(shown));

  assert.equal((await app.inject({ method: 'POST', url: linkIn(mail.html!, 'unsubscribe') })).statusCode, 200);
  assert.deepEqual(await call('GET', `uptime-reports/${report.id}/recipients`), []);
  deps.clock.ms = Date.parse('2026-05-01T07:00:00Z');
  assert.equal(await enqueueUptimeReports(reporting), 0);
});
