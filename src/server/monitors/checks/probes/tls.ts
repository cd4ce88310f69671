import type { Resolve } from '../../../network/index.ts';
import { connect, peerName } from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';
import { defaultListenMs, listen } from './tcp.ts';

type TlsSettings = Pick<CheckSettings, 'guard' | 'needsText' | 'lookup' | 'connection' | 'timeoutMs'>;

/** A text condition applies to the first data that the server sends. */
export async function probeTls(
  { host, port }: { host: string; port: number },
  settings: TlsSettings,
  resolve: Resolve,
  listenMs = defaultListenMs,
): Promise<ProbeOutcome> {
  const peer = peerName(host, port);
  const { guard, needsText, lookup, timeoutMs } = settings;
  return attempt(peer, timeoutMs, async (progress, deadline) => {
    const url = new URL(`https://${peer}`);
    const options = settings.connection?.own;
    const { socket } = await connect({ url, guard, resolve, deadline, phases: progress, protocols: [], options });
    progress.protocol = 'tls';
    progress.total = progress.dns + progress.connect + progress.tls;
    if (needsText) return listen(socket, Buffer.from(lookup ?? ''), listenMs, progress);
    socket.destroy();
    return undefined;
  });
}
