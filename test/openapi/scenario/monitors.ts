import { until } from '../../../src/server/monitors/checks/testing/servers.ts';
import { failureOf } from '../../../src/server/monitors/failures/failure-of.ts';
import { sealResponse } from '../../../src/server/monitors/failures/incident-response.ts';
import { insertIncidentResponse } from '../../../src/server/monitors/incidents/response.store.ts';
import { sealEmail } from '../../../src/server/monitors/status-pages/subscriber.ts';
import type { ScenarioContext } from './context.ts';
import { hashOf } from './hash.ts';

export async function callMonitorOperations({ recorder, service, receiver }: ScenarioContext): Promise<void> {
  const { deps, adaId } = service;
  const monitor = await recorder.call('createMonitor', {
    body: {
      name: 'Shop',
      url: 'https://shop.example/health',
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
      ssl_alert_days: 14,
      alerts: [{ key: 'webhook', value: receiver }],
      tags: ['shop'],
    },
  });
  const id = monitor.data.id as number;
  const path = { id };
  await recorder.call('listMonitors', { query: { search: 'shop', sort_by: 'name', sort: 'asc', per_page: 25 } });
  await recorder.call('getMonitor', { path });
  await keepFailure(id, service);
  await recorder.call('getLastFailure', { path });
  await recorder.change('Monitor', {
    path,
    body: {
      interval: 300,
      accepted_status_codes: '200-299, 401',
      timeout: 10,
      confirmations: 3,
      confirmation_interval: 30,
      recovery_threshold: 2,
      connection: { ip_family: 4, max_redirects: 10 },
      notes: 'Restart the workers before the web server.',
      runbook_url: 'https://wiki.example.com/runbooks/shop',
      assertions: [
        { source: 'json', property: '$.status', comparison: 'equals', target: 'up', severity: 'down' },
        { source: 'size', comparison: 'less_than', target: '200000', severity: 'degraded' },
      ],
      degraded_after: 1500,
      paused: false,
    },
  });
  const phases = {
    dns: 2,
    connect: 8,
    tls: 15,
    first_byte: 40,
    total: 71,
    certificate_ends: Math.round(deps.now() / 1000) + 5_000_000,
  };
  const response = { status: 200, cause: '', address: '192.0.2.7:443', final_url: '', protocol: 'http/1.1' };
  for (const minutes of [3, 2, 1])
    await deps.events.record('checks', {
      ...phases,
      ...response,
      monitor: id,
      at: deps.now() - minutes * 60_000,
      good: 1,
      maintenance: 0,
    });
  await deps.events.flush();
  await recorder.call('getMonitorStats', { path, query: { period: '24h' } });
  await recorder.call('exportMonitorStats', { path, query: { period: '24h' } });
  await recorder.call('listMonitorChecks', { path, query: { good: 1 } });
  await recorder.call('exportMonitorChecks', { path });
  await recorder.call('listMonitorDays', { path, query: { days: 7 } });
  await checkNow(id, { recorder, service });
  await recorder.call('testMonitorAlerts', { path, body: {} });
  await recorder.call('testAlertChannel', { body: { key: 'webhook', value: receiver } });

  const router = await recorder.call('createMonitor', {
    body: {
      name: 'Router',
      url: 'icmp://router.example',
      interval: 60,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    },
  });
  const group = await recorder.call('createMonitorGroup', { body: { name: 'Shops', down_when: 'any' } });
  const groupPath = { id: group.data.id as number };
  await recorder.call('updateMonitor', { path, body: { group_id: groupPath.id, depends_on: [router.data.id] } });
  await recorder.call('listMonitorGroups', { query: { search: 'shop' } });
  await recorder.call('getMonitorGroup', { path: groupPath });
  await recorder.change('MonitorGroup', { path: groupPath, body: { down_when: 2 } });
  await recorder.call('deleteMonitorGroup', { path: groupPath });

  const { id: incident } = await deps.database.db
    .insertInto('incidents')
    .values({
      account_id: adaId,
      monitor_id: id,
      cause: 'connection refused by 192.0.2.7:443',
      started_at: deps.now() - 600_000,
      ended_at: null,
      acknowledged_at: null,
      reminded_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recorder.call('listIncidents', { query: { status: 'unresolved' } });
  await recorder.call('getIncident', { path: { id: incident } });
  await keepResponse(id, incident, service);
  await recorder.call('getIncidentResponse', { path: { id: incident } });
  await recorder.call('getIncidentCost', { path: { id: incident } });
  await recorder.call('listMonthlyOutageCosts', { path, query: { months: 2 } });
  await recorder.change('Incident', {
    path: { id: incident },
    body: { status: 'acknowledged', comment: 'Looking into it.' },
  });
  await recorder.call('updateIncident', { path: { id: incident }, body: { status: 'resolved' } });
  await recorder.call('deleteIncident', { path: { id: incident } });

  const policy = await recorder.call('createAlertPolicy', {
    body: {
      name: 'Nights off',
      delay_minutes: 2,
      steps: [{ after_minutes: 15, alerts: [{ key: 'email', value: 'on-call@example.com' }] }],
      quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Berlin' },
    },
  });
  const policyPath = { id: policy.data.id as number };
  await recorder.call('listAlertPolicies', {});
  await recorder.call('getAlertPolicy', { path: policyPath });
  await recorder.change('AlertPolicy', { path: policyPath, body: { delay_minutes: 5 } });
  await recorder.call('deleteAlertPolicy', { path: policyPath });

  const plan = await recorder.call('createMaintenance', {
    body: {
      name: 'Backups',
      recurrence: 'weekly',
      time_zone: 'Europe/Berlin',
      starts_on: '2026-03-16',
      weekdays: [1],
      start_time: '02:00',
      duration_minutes: 30,
      monitor_ids: [id],
    },
  });
  const planPath = { id: plan.data.id as number };
  await recorder.call('listMaintenances', { query: { monitor_id: id } });
  await recorder.call('getMaintenance', { path: planPath });
  await recorder.change('Maintenance', { path: planPath, body: { duration_minutes: 45 } });
  await recorder.call('deleteMaintenance', { path: planPath });
  await recorder.call('findQuietHours', { query: { monitor_ids: String(id), duration_minutes: 90 } });
  const objective = await recorder.call('createObjective', {
    body: {
      name: 'Shop is reachable',
      target: 99.9,
      period: '30d',
      measure: 'time',
      monitor_ids: [id],
      alerts: [{ key: 'webhook', value: receiver }],
    },
  });
  const objectivePath = { id: objective.data.id as number };
  await recorder.call('listObjectives', { query: { monitor_id: id } });
  await recorder.call('getObjective', { path: objectivePath });
  await recorder.call('getObjectiveBudget', { path: objectivePath });
  await recorder.change('Objective', { path: objectivePath, body: { target: 99.95 } });
  await recorder.call('deleteObjective', { path: objectivePath });
  const report = await recorder.call('createUptimeReport', {
    body: {
      name: 'Acme',
      frequency: 'monthly',
      monitor_ids: [id],
      time_zone: 'Europe/Berlin',
      sla_target: 99.9,
      sla_credits: [
        { below: 99.9, percent: 10 },
        { below: 99, percent: 25 },
      ],
    },
  });
  const reportPath = { id: report.data.id as number };
  await recorder.call('listUptimeReports');
  await recorder.call('getUptimeReport', { path: reportPath });
  await recorder.change('UptimeReport', { path: reportPath, body: { language: 'de' } });
  const recipient = await recorder.call('addUptimeReportRecipient', {
    path: reportPath,
    body: { email: 'client@example.com', language: 'fr' },
  });
  const recipientPath = { ...reportPath, uptime_report_recipient_id: recipient.data.id as number };
  await recorder.call('listUptimeReportRecipients', { path: reportPath });
  await recorder.call('getUptimeReportRecipient', { path: recipientPath });
  await recorder.change('UptimeReportRecipient', { path: recipientPath, body: { time_zone: 'Europe/Paris' } });
  await recorder.call('confirmUptimeReportRecipientAgain', { path: recipientPath });
  await recorder.call('deleteUptimeReportRecipient', { path: recipientPath });
  const { db } = service.deps.database;
  const watched = { first_checked_at: service.deps.now() - 70 * 86_400_000 };
  await db.updateTable('monitors').set(watched).where('id', '=', id).execute();
  await recorder.call('getUptimeReportPdf', { path: reportPath });
  await recorder.call('deleteUptimeReport', { path: reportPath });
  await callStatusPageOperations({ recorder, service, monitor: id });
  const job = await recorder.call('createMonitor', {
    body: {
      name: 'Nightly backup',
      url: 'heartbeat://backup?period=86400&grace=600',
      interval: 300,
      alert_condition: 'url_unavailable',
      request_method: 'GET',
    },
  });
  const token = String(job.data.heartbeat_url).split('/').at(-1) as string;
  await recorder.call('sendHeartbeatStart', { path: { token } });
  await recorder.call('sendHeartbeatLog', {
    path: { token },
    raw: { type: 'text/plain', payload: '27 of 100 files copied' },
  });
  await recorder.call('sendHeartbeatExitStatus', {
    path: { token, status: 3 },
    raw: { type: 'text/plain', payload: 'no space left on device' },
  });
  await recorder.call('sendHeartbeat', { path: { token } });
  await recorder.call('sendHeartbeatFailure', {
    path: { token },
    raw: { type: 'text/plain', payload: 'disk full' },
  });
  await recorder.call('getHeartbeat', { path: { id: job.data.id as number } });
  await recorder.call('deleteMonitor', { path });
}

async function keepFailure(id: number, { deps }: ScenarioContext['service']): Promise<void> {
  const { db } = deps.database;
  const monitor = await db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db
    .insertInto('monitor_failures')
    .values(failureOf(deps.vault, monitor, failedCheck(deps.now())))
    .execute();
}

async function keepResponse(id: number, incident: number, { deps }: ScenarioContext['service']): Promise<void> {
  const { db } = deps.database;
  const monitor = await db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const sealed = sealResponse(deps.vault, monitor, failedCheck(deps.now()));
  await insertIncidentResponse(db, { id: incident, account_id: monitor.account_id, monitor_id: id }, sealed);
}

const failedCheck = (nowMs: number) => ({
  at: nowMs - 3_600_000,
  cause: 'answered 503 Service Unavailable',
  status: 503,
  total: 84,
  address: '192.0.2.7:443',
  final_url: '',
  protocol: 'h2',
  received: {
    headers: [{ name: 'content-type', value: 'text/plain' }],
    text: 'upstream connect error',
    isWhole: true,
  },
});

async function checkNow(id: number, { recorder, service }: Pick<ScenarioContext, 'recorder' | 'service'>) {
  const { deps } = service;
  const { db } = deps.database;
  await db
    .updateTable('monitors')
    .set({ next_check_at: deps.now() + 300_000 })
    .where('id', '=', id)
    .execute();
  const checking = recorder.call('checkMonitorNow', { path: { id } });
  const isDue = async () => {
    const { next_check_at } = await db
      .selectFrom('monitors')
      .select('next_check_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return next_check_at <= deps.now();
  };
  await until(isDue);
  await db
    .updateTable('monitors')
    .set({ last_checked_at: deps.now(), response_time_ms: 71, next_check_at: deps.now() + 300_000 })
    .where('id', '=', id)
    .execute();
  await checking;
}

async function callStatusPageOperations({
  recorder,
  service,
  monitor,
}: Pick<ScenarioContext, 'recorder' | 'service'> & { monitor: number }): Promise<void> {
  const { deps, adaId } = service;
  const page = await recorder.call('createStatusPage', {
    body: { name: 'Acme status', slug: 'acme', groups: [{ name: 'Shop', monitor_ids: [monitor] }] },
  });
  const path = { id: page.data.id as number };
  await recorder.call('listStatusPages', { query: { sort_by: 'name' } });
  await recorder.call('getStatusPage', { path });
  await recorder.change('StatusPage', {
    path,
    body: {
      domain: 'status.acme.example',
      theme: 'auto',
      accent: '#0b7a53',
      footer_text: 'Acme Ltd.',
      footer_url: 'https://acme.example',
    },
  });
  await recorder.call('checkStatusPageDomain', { path });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await recorder.call('setStatusPageLogo', { path, raw: { type: 'image/png', payload: png } });
  await recorder.call('deleteStatusPageLogo', { path });
  const created = await recorder.call('createAnnouncement', {
    path,
    body: { title: 'Move to a new data centre', text: 'Nothing changes for you.', kind: 'info' },
  });
  const announcement = { ...path, announcement_id: created.data.id as number };
  await recorder.call('listAnnouncements', { path });
  await recorder.call('getAnnouncement', { path: announcement });
  await recorder.change('Announcement', { path: announcement, body: { kind: 'warning' } });
  await recorder.call('getStatusFeed', { path: { slug: 'acme' } });
  await recorder.call('deleteAnnouncement', { path: announcement });
  await callReportOperations({ recorder }, path.id, monitor);
  const { id } = await deps.database.db
    .insertInto('subscribers')
    .values({
      account_id: adaId,
      status_page_id: path.id,
      email_hash: hashOf('reader@example.com'),
      email_sealed: sealEmail(deps.vault, 'reader@example.com'),
      confirmed_at: deps.now(),
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recorder.call('listSubscribers', { path });
  await recorder.call('deleteSubscriber', { path: { ...path, subscriber_id: id } });
  await recorder.call('deleteStatusPage', { path });
}

async function callReportOperations(
  { recorder }: Pick<ScenarioContext, 'recorder'>,
  page: number,
  monitor: number,
): Promise<void> {
  const path = { id: page };
  const changed = await recorder.call('updateStatusPage', {
    path,
    body: { groups: [{ name: 'Shop', monitor_ids: [monitor], components: [{ name: 'Phone support', state: 'up' }] }] },
  });
  const component = { ...path, component_id: changed.data.groups[0].components[0].id as number };
  await recorder.call('listStatusPageComponents', { path });
  await recorder.call('getStatusPageComponent', { path: component });
  await recorder.change('StatusPageComponent', { path: component, body: { state: 'degraded' } });
  const template = await recorder.call('createStatusReportTemplate', {
    body: { name: 'Slow', title: 'The shop is slow', investigating: 'We are looking into slow pages.' },
  });
  const templatePath = { id: template.data.id as number };
  await recorder.call('listStatusReportTemplates', {});
  await recorder.call('getStatusReportTemplate', { path: templatePath });
  await recorder.change('StatusReportTemplate', { path: templatePath, body: { resolved: 'The shop is fast again.' } });
  await recorder.call('deleteStatusReportTemplate', { path: templatePath });
  const created = await recorder.call('createStatusReport', {
    path,
    body: {
      title: 'The shop is slow',
      impact: 'minor',
      affected: [{ monitor_id: monitor, state: 'degraded' }],
      text: 'We are looking into slow pages.',
    },
  });
  const report = { ...path, status_report_id: created.data.id as number };
  await recorder.call('listStatusReports', { path });
  await recorder.call('getStatusReport', { path: report });
  const added = await recorder.call('createStatusReportUpdate', {
    path: { id: report.status_report_id },
    body: { phase: 'resolved', text: 'A slow query is fixed.' },
  });
  const update = { id: report.status_report_id, status_report_update_id: added.data.id as number };
  await recorder.call('getStatusReportUpdate', { path: update });
  await recorder.change('StatusReportUpdate', { path: update, body: { text: 'The slow query is fixed.' } });
  await recorder.change('StatusReport', {
    path: report,
    body: { postmortem: 'An index was missing. We now test for it.' },
  });
  await recorder.call('getStatusSummary', { path: { slug: 'acme' } });
  await recorder.call('deleteStatusReportUpdate', { path: update });
  await recorder.call('deleteStatusReport', { path: report });
}
