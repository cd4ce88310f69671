import { isIP } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { addressesOf, isPublicAddress, NetworkError } from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';
import type { Family } from './echo.ts';
import { loadNative, type Native } from './native.ts';
import { pingByCommand } from './ping-command.ts';
import { Pinger } from './pinger.ts';

/** Returns the ms until the echo reply, or undefined after the timeout. */
export type Ping = (family: Family, address: string, timeoutMs: number) => Promise<number | undefined>;

const tries = 3;
const maxTryMs = 2000;

export async function probeIcmp(
  { host }: { host: string },
  { guard, timeoutMs, connection }: Pick<CheckSettings, 'guard' | 'timeoutMs' | 'connection'>,
  resolve: Resolve,
  ping: Ping = pingAsPermitted,
): Promise<ProbeOutcome> {
  const tryMs = Math.min(maxTryMs, timeoutMs / tries);
  return attempt(host, timeoutMs, async (progress, deadline) => {
    const [address = ''] = await addressesOf(host, {
      guard,
      resolve,
      deadline,
      phases: progress,
      options: connection?.own,
    });
    progress.address = address;
    progress.networkInDoubt = isPublicAddress(address);
    const family: Family = isIP(address) === 6 ? 6 : 4;
    for (let count = 0; count < tries && !deadline.passed; count++) {
      const ms = await ping(family, address, tryMs);
      if (ms === undefined) continue;
      progress.protocol = 'icmp';
      progress.firstByte = ms;
      progress.total = ms;
      return undefined;
    }
    throw new NetworkError(writeCause('noEcho', { peer: address, count: tries }));
  });
}

const pingers = new Map<Family, Pinger>();

async function pingAsPermitted(family: Family, address: string, timeoutMs: number): Promise<number | undefined> {
  const native = await loadNative();
  const pinger = native && pingerOf(family, native);
  return pinger?.permitted ? pinger.ping(address, timeoutMs) : pingByCommand(family, address, timeoutMs);
}

function pingerOf(family: Family, native: Native): Pinger {
  const pinger = pingers.get(family) ?? new Pinger(native, family);
  pingers.set(family, pinger);
  return pinger;
}
