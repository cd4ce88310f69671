import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * For commands next to a service. The lowest priority would never run on a busy machine. On Linux it belongs to a
 * thread.
 */
export function restrictPriority(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
