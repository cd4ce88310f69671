import type { Deps } from '../../deps.ts';
import { type MonitorGauge, monitorGauges } from '../../monitors/index.ts';
import type { Family, Labels, Sample } from './exposition.ts';

type Told = { value: number | null; labels?: Labels }[];

/** How each monitor of an account stands; what is not known has no sample. All of it comes from the database. */
export async function monitorFamilies(deps: Deps, accountId: number): Promise<Family[]> {
  const monitors = await monitorGauges(deps, accountId);
  const family = (name: string, help: string, tell: (monitor: MonitorGauge) => Told): Family => ({
    name: `gatehouse_monitor_${name}`,
    type: 'gauge',
    help,
    samples: monitors.flatMap((monitor) => {
      const own = { id: monitor.id, name: monitor.name, url: monitor.url };
      return tell(monitor).flatMap(({ value, labels }): Sample[] =>
        value === null ? [] : [{ value, labels: { ...own, ...labels } }],
      );
    }),
  });
  // Rounded to microseconds: a division alone gives them a tail.
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms * 1000) / 1e6);
  return [
    family('up', '1 while up, 0 while down; without a sample while neither can be said.', ({ status }) => [
      { value: status === 'up' ? 1 : status === 'down' ? 0 : null },
    ]),
    family('status', 'Always 1; the label tells the status.', ({ status }) => [{ value: 1, labels: { status } }]),
    family('response_time_seconds', 'Time that the last check took.', (monitor) => [
      { value: seconds(monitor.responseTimeMs) },
    ]),
    family('last_check_timestamp_seconds', 'When the last check began.', (monitor) => [
      { value: seconds(monitor.lastCheckedAt) },
    ]),
    family('certificate_expires_timestamp_seconds', 'When the certificate ends.', (monitor) => [
      { value: seconds(monitor.sslExpiresAt) },
    ]),
    family('domain_expires_timestamp_seconds', 'When the domain ends.', (monitor) => [
      { value: seconds(monitor.domainExpiresAt) },
    ]),
    family('uptime_ratio', 'Share of the watched time without an incident, 0 to 1.', ({ uptime }) =>
      (['24h', '30d'] as const).map((window) => {
        const percent = uptime[window];
        return { value: percent === null ? null : Math.round(percent * 1000) / 1e5, labels: { window } };
      }),
    ),
  ];
}
