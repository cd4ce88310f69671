import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '../../kernel/index.ts';
import { type Family, gauge } from './exposition.ts';

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
    ...eventLoopLag(),
  ];
}

/** Gauges of their own: the label `quantile` is for summaries alone. None at the first scrape. */
function eventLoopLag(): Family[] {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: resolutionMs });
    delays.enable();
    return [];
  }
  // Each recorded delay holds the timer's own period.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
  const lag = (name: string, help: string, nanoseconds: number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, help, delays?.count === 0 ? 0 : seconds(nanoseconds));
  const families = [
    lag('p50', 'How late half of its timers were since the last scrape, at most.', delays.percentile(50)),
    lag('p99', 'How late 99% of its timers were since the last scrape, at most.', delays.percentile(99)),
    lag('max', 'How late the latest of its timers was since the last scrape.', delays.max),
  ];
  delays.reset();
  return families;
}
