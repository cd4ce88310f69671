import type { Log } from '../kernel/index.ts';
import type { Service } from '../main.ts';

/**
 * Ends the process when the service has stopped in order, at SIGTERM or SIGINT. A second signal keeps it from waiting for load
 * balancers, as Ctrl+C does, which nobody wants to wait for. What a newer version has outdated ends in the same order, with
 * status 1: who minds it starts it again, in whichever version is there by then.
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
