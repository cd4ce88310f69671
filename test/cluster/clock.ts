import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Environment variable with the path of a file. The file contains the number of milliseconds by which the node's clock
 * is ahead. The node reads it on SIGUSR2.
 */
export const clockFile = 'TEST_CLOCK_FILE';

const file = process.env[clockFile];
if (file !== undefined && isMainThread) {
  const Machine = Date;
  let aheadMs = 0;
  const now = () => Machine.now() + aheadMs;
  globalThis.Date = new Proxy(Machine, {
    construct: (_, given, target) => Reflect.construct(Machine, given.length === 0 ? [now()] : given, target),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
  });
  process.on('SIGUSR2', () => {
    aheadMs = Number(readFileSync(file, 'utf8'));
  });
}
