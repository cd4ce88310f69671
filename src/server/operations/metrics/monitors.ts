import type { Deps } from '../../deps.ts';
import { type MonitorGauge, monitorGauges } from '../../monitors/index.ts';
import type { Family, Labels, Sample } from './exposition.ts';

type SampleValue = { value: number | null; labels?: Labels }[];

export async function monitorFamilies(deps: Deps, accountId: number): Promise<Family[]> {
  const monitors = await monitorGauges(deps, accountId);
  const family = (name: string, help: string, samplesOf: (monitor: MonitorGauge) => SampleValue): Family => ({
    name: `gatehouse_monitor_${name}`,
    type: 'gauge',
    help,
    samples: monitors.flatMap((monitor) => {
      const own = { id: monitor.id, name: monitor.name, url: monitor.url };
      return samplesOf(monitor).flatMap(({ value, labels }): Sample[] =>
        value === null ? [] : [{ value, labels: { ...own, ...labels } }],
      );
    }),
  });
  // Rounds to microseconds, because the division leaves floating-point noise.
  const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms * 1000) / 1e6);
  return [
    family('up', '1 if up or degraded, 0 if down. No sample if unknown.', ({ status }) => [
      { value: status === 'up' || status === 'degraded' ? 1 : status === 'down' ? 0 : null },
    ]),
    family('status', 'Always 1. The label contains the status.', ({ status }) => [{ value: 1, labels: { status } }]),
    family('response_time_seconds', 'Duration of the last check.', (monitor) => [
      { value: seconds(monitor.responseTimeMs) },
    ]),
    family('last_check_timestamp_seconds', 'Start of the last check.', (monitor) => [
      { value: seconds(monitor.lastCheckedAt) },
    ]),
    family('certificate_expires_timestamp_seconds', 'Expiry of the certificate.', (monitor) => [
      { value: seconds(monitor.sslExpiresAt) },
    ]),
    family('domain_expires_timestamp_seconds', 'Expiry of the domain.', (monitor) => [
      { value: seconds(monitor.domainExpiresAt) },
    ]),
    family('uptime_ratio', 'Share of the monitored time without an incident, 0 to 1.', ({ uptime }) =>
      (['24h', '30d'] as const).map((window) => {
        const percent = uptime[window];
        return { value: percent === null ? null : Math.round(percent * 1000) / 1e5, labels: { window } };
      }),
    ),
  ];
}
