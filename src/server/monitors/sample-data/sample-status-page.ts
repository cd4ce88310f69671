import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { type Caller, parseInput } from '../../http/index.ts';
import { minuteMs, toIso } from '../../kernel/index.ts';
import {
  createReport,
  createReportBody,
  createStatusPage,
  createStatusPageBody,
  createUpdate,
  createUpdateBody,
} from '../status-pages/index.ts';

export type SampleMonitor = { id: number; outages: { incidentId: number; fromMs: number; untilMs: number }[] };

const updates = [
  ['identified', 6, 'The database accepts no more connections. We are restarting the service that uses them up.'],
  ['resolved', 14, 'The shop works again. We have raised the limit of connections, and added an alert for it.'],
] as const;

/** The page's random password isn't stored in plain text, so only members see the page, in the console. */
export async function writeSampleStatusPage(deps: Deps, caller: Caller, monitors: SampleMonitor[]): Promise<void> {
  const page = await createStatusPage(
    deps,
    caller,
    parseInput(createStatusPageBody, {
      name: 'Sample: status of the shop',
      slug: `sample-${randomBytes(6).toString('hex')}`,
      description: 'What works, and what does not.',
      password: randomBytes(24).toString('base64url'),
      noindex: 1,
      show_response_times: 1,
      groups: [
        { name: 'Websites', monitor_ids: monitors.map(({ id }) => id) },
        { name: 'Services', monitor_ids: [], components: [{ name: 'Payments' }, { name: 'Email' }] },
      ],
    }),
  );
  const [monitor] = monitors;
  const outage = monitor?.outages[0];
  if (!monitor || !outage) return;
  const at = (minutes: number) => {
    const ms = outage.fromMs + minutes * minuteMs;
    return { depsThen: { ...deps, now: () => ms }, publish_at: toIso(ms) };
  };
  const first = at(2);
  const report = await createReport(
    first.depsThen,
    page,
    parseInput(createReportBody, {
      title: 'Sample: the shop answers with errors',
      impact: 'major',
      affected: [{ monitor_id: monitor.id, state: 'down' }],
      incident_id: outage.incidentId,
      text: 'Some pages of the shop answer with an error. We are looking for the cause.',
      publish_at: first.publish_at,
    }),
  );
  for (const [phase, minutes, text] of updates) {
    const { depsThen, publish_at } = at(minutes);
    await createUpdate(
      depsThen,
      caller.accountId,
      report.id,
      parseInput(createUpdateBody, { phase, text, publish_at }),
    );
  }
}
