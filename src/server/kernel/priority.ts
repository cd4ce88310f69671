import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets the service go first, which a command shares processors with. Not the lowest priority: on a busy machine that would
 * never end. On Linux a priority belongs to a thread, so each of them is asked; elsewhere to the process.
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
