import type { Status } from '../monitor/index.ts';

export type Overall = { state: Status; sentence: string };

/** The summary of a page's monitors: the worst state decides. */
export function overallOf(statuses: Status[]): Overall {
  const count = (status: Status) => statuses.filter((one) => one === status).length;
  const total = statuses.length;
  const down = count('down');
  if (total === 0) return { state: 'pending', sentence: 'No services to show yet' };
  if (down === total) return { state: 'down', sentence: total === 1 ? 'The service is down' : 'All services are down' };
  if (down > 0) return { state: 'down', sentence: `${down} of ${total} services ${down === 1 ? 'is' : 'are'} down` };
  if (count('maintenance') > 0) return { state: 'maintenance', sentence: 'Maintenance in progress' };
  if (count('unknown') > 0) return { state: 'unknown', sentence: 'The status of some services is currently unknown' };
  if (count('up') > 0) return { state: 'up', sentence: 'All systems operational' };
  if (count('pending') > 0) return { state: 'pending', sentence: 'Waiting for the first checks' };
  return { state: 'paused', sentence: 'Monitoring is paused' };
}
