import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets every other process go first: a backup shares processors with the service that it is taken of. On Linux a priority
 * belongs to a thread, so each of them is asked; elsewhere to the process.
 */
export function restrictPriority(): void {
  for (const thread of threads()) setPriority(thread, constants.priority.PRIORITY_LOW);
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
