import type { Log } from '../kernel/index.ts';
import type { Service } from '../main.ts';

/**
 * A second signal, or Ctrl+C, skips the wait for load balancers. If a newer version makes an incompatible change, exits
 * with status 1, so the supervisor starts the installed version.
 */
export function stopOnSignal(service: Service, log: Log): void {
  let stopping = false;
  const stop = async (tell: () => void, status: number) => {
    if (stopping) return;
    stopping = true;
    tell();
    await service.stop();
    process.exit(status);
  };
  const stopAt = (signal: string) => {
    if (stopping || signal === 'SIGINT') service.hurry();
    return stop(() => log.info({ signal }, 'stopping'), 0);
  };
  process.on('SIGTERM', () => stopAt('SIGTERM'));
  process.on('SIGINT', () => stopAt('SIGINT'));
  service.outdated.then((sentence) => stop(() => log.error(`stopping: ${sentence}`), 1));
}
