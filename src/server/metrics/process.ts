import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Family, gauge } from './exposition.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const resolutionMs = 20;
/** Starts with the first scrape: who does not scrape does not pay for its timer. */
let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** What this process costs, under the names that Prometheus' own clients use. */
export function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    {
      name: 'gatehouse_build_info',
      type: 'gauge',
      help: 'Always 1; the labels tell the version.',
      samples: [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'CPU time of this process; the embedded event engine is a process of its own.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('process_start_time_seconds', 'When this process started.', Math.round(Date.now() / 1000 - process.uptime())),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
    {
      name: 'nodejs_eventloop_lag_seconds',
      type: 'gauge',
      help: 'How late its timers were since the last scrape.',
      samples: eventLoopLag(),
    },
  ];
}

function eventLoopLag() {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: resolutionMs });
    delays.enable();
    return [];
  }
  // Each recorded delay holds the timer's own period.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
  const samples = [0.5, 0.99, 1].map((quantile) => ({
    labels: { quantile },
    value: delays!.count === 0 ? 0 : seconds(delays!.percentile(quantile * 100)),
  }));
  delays.reset();
  return samples;
}
