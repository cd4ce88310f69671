import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Environment variable with a folder in which the processes of a run claim ports, so each port is given out once. */
export const claimedPorts = 'TEST_CLAIMED_PORTS';

/** Not from the ephemeral range: the system could assign such a port to another test before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (claims(port) && (await isFree(port))) return port;
  }
}

function claims(port: number): boolean {
  const folder = process.env[claimedPorts];
  if (folder === undefined) return true;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, String(port)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
