/**
 * Arguments: ENGINE_DIR URL STEP. Moves the events, but kills itself before store call STEP of the move. With STEP 0,
 * completes the move and prints the number of calls.
 */
import { EventStore } from '../event-store.ts';

const [engineDir = '', url = '', step] = process.argv.slice(2);
let steps = 0;
for (const name of ['command', 'load', 'readLines'] as const) {
  const call = EventStore.prototype[name] as (...args: unknown[]) => never;
  EventStore.prototype[name] = function (this: EventStore, ...args: unknown[]) {
    if (++steps === Number(step)) process.kill(process.pid, 'SIGKILL');
    return call.apply(this, args);
  } as never;
}

const { silentLog } = await import('../../kernel/index.ts');
const { moveEvents } = await import('./index.ts');
await moveEvents({ engineDir, url, mark: 'of this installation', isLast: true, log: silentLog() });
process.stdout.write(String(steps));
