import type { Status } from '../monitor/index.ts';
import { type DownWhen, neededDown } from './rule.ts';

/** Statuses of a member that is neither up nor down, the most important first. */
const unwatched = ['unreachable', 'unknown', 'maintenance', 'pending'] as const satisfies readonly Status[];

/** Ignores members that are paused, in maintenance, unknown or unreachable. Without members, the group is pending. */
export function groupStatus(members: readonly Status[], rule: DownWhen): Status {
  const count = (status: Status) => members.filter((one) => one === status).length;
  const down = count('down');
  const degraded = count('degraded');
  const watched = down + degraded + count('up');
  if (watched > 0) return down >= neededDown(rule, watched) ? 'down' : degraded > 0 ? 'degraded' : 'up';
  return unwatched.find((status) => count(status) > 0) ?? (members.length > 0 ? 'paused' : 'pending');
}
