import { writeCause } from '../../causes/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, parseInput } from '../../http/index.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { writePastChecks } from '../checks/index.ts';
import { createGroup } from '../groups/index.ts';
import { recordPastIncident } from '../incidents/index.ts';
import { createMonitor, createMonitorBody, updateMonitor, updateMonitorRow } from '../monitor/index.ts';
import { createObjective, createObjectiveBody } from '../objectives/index.ts';
import { type SampleMonitor, writeSampleStatusPage } from './sample-status-page.ts';

const forMs = 30 * dayMs;

/** `outages`: hours ago, minutes, HTTP status */
const samples: {
  name: string;
  host: string;
  usualMs: number;
  outages: [hours: number, forMin: number, is: number][];
}[] = [
  {
    name: 'Sample: shop',
    host: 'shop.sample.example',
    usualMs: 180,
    outages: [
      [9, 14, 503],
      [410, 6, 502],
    ],
  },
  { name: 'Sample: API', host: 'api.sample.example', usualMs: 75, outages: [[130, 31, 500]] },
  { name: 'Sample: blog', host: 'blog.sample.example', usualMs: 240, outages: [] },
];

/** The monitors are paused, so they send no requests and no alerts. */
export async function writeSampleMonitors(deps: Deps, caller: Caller): Promise<void> {
  const group = await createGroup(deps, caller, { name: 'Sample: storefront' });
  const monitors = await writeMonitors(deps, caller, group.id);
  const fields = parseInput(createObjectiveBody, {
    ...{ name: 'Sample: storefront works', target: 99.5, period: '30d' },
    monitor_ids: monitors.map(({ id }) => id),
  });
  await createObjective(deps, caller, fields);
  await writeSampleStatusPage(deps, caller, monitors);
}

async function writeMonitors(deps: Deps, caller: Caller, groupId: number): Promise<SampleMonitor[]> {
  const monitors: SampleMonitor[] = [];
  const nowMs = deps.now();
  const fromMs = nowMs - forMs;
  const since = { condition_since: fromMs, first_checked_at: fromMs, last_checked_at: nowMs, created_at: fromMs };
  for (const { name, host, usualMs, outages: planned } of samples) {
    const outages = planned.map(([hours, minutes, status]) => {
      const startMs = nowMs - hours * hourMs;
      const cause = writeCause('status', { status });
      return { fromMs: startMs, untilMs: startMs + minutes * minuteMs, status, cause, totalMs: undefined };
    });
    const monitor = await inTransaction(deps.database, async (trx) => {
      const usual = {
        ...{ interval: 300, request_method: 'GET', alert_condition: 'url_unavailable', alerts: [] },
        group_id: groupId,
      };
      const fields = parseInput(createMonitorBody, { ...usual, name, url: `https://${host}/`, tags: ['sample'] });
      const { id } = await createMonitor(deps, caller, fields, trx);
      await updateMonitorRow(trx, caller.accountId, id, { condition: 'up', response_time_ms: usualMs, ...since });
      await updateMonitor(deps, caller, id, { paused: true }, trx);
      const recorded: SampleMonitor['outages'] = [];
      for (const { cause, fromMs, untilMs } of outages) {
        const incidentId = await recordPastIncident(trx, {
          account_id: caller.accountId,
          monitor_id: id,
          cause,
          started_at: fromMs,
          ended_at: untilMs,
        });
        recorded.push({ incidentId, fromMs, untilMs });
      }
      return { id, outages: recorded };
    });
    monitors.push(monitor);
    await writePastChecks(deps.events, {
      monitor: monitor.id,
      fromMs,
      untilMs: nowMs,
      intervalS: 300,
      usualMs,
      slowFromMs: nowMs,
      status: 200,
      address: '192.0.2.1:443',
      protocol: 'h2',
      certificateEndsMs: 0,
      outages,
    });
  }
  return monitors;
}
