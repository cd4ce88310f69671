import { monitorEventLoopDelay } from 'node:perf_hooks';
import { version } from '../../kernel/index.ts';
import { type Family, gauge } from './exposition.ts';

const resolutionMs = 20;
/** Created by the first scrape, because its timer isn't needed without scrapes. */
let delays: ReturnType<typeof monitorEventLoopDelay> | undefined;

/** Uses the names of Prometheus's client libraries. */
export function processFamilies(): Family[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    {
      name: 'gatehouse_build_info',
      type: 'gauge',
      help: 'Always 1. The labels contain the version.',
      samples: [{ labels: { version, node: process.versions.node }, value: 1 }],
    },
    {
      name: 'process_cpu_seconds_total',
      type: 'counter',
      help: 'CPU time of this process. The embedded event engine is a separate process.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Memory of this process.', rss),
    gauge('process_start_time_seconds', 'When this process started.', Math.round(Date.now() / 1000 - process.uptime())),
    gauge('nodejs_heap_size_used_bytes', 'Heap memory in use.', heapUsed),
    ...eventLoopLag(),
  ];
}

/**
 * Uses separate gauges, because Prometheus reserves the label `quantile` for summaries. The first scrape has no lag
 * values.
 */
function eventLoopLag(): Family[] {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: resolutionMs });
    delays.enable();
    return [];
  }
  // Each recorded delay includes the timer's own period.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
  const lag = (name: string, help: string, nanoseconds: number) =>
    gauge(`nodejs_eventloop_lag_${name}_seconds`, help, delays?.count === 0 ? 0 : seconds(nanoseconds));
  const families = [
    lag('p50', 'Median delay of timers since the last scrape.', delays.percentile(50)),
    lag('p99', '99th percentile of timer delays since the last scrape.', delays.percentile(99)),
    lag('max', 'Longest timer delay since the last scrape.', delays.max),
  ];
  delays.reset();
  return families;
}
