import type { Config } from '../../config/index.ts';
import { t } from '../../kernel/index.ts';
import { type Finding, notChecked, ok, warning } from './finding.ts';

/** What `/readyz` of the service on this machine says; undefined if none answers. */
export type RunningService = { status: string; event_store?: { status: string } };

const timeoutMs = 5000;

/** Asks the service at its own port, past every proxy. */
export async function findService({ host, port }: Pick<Config, 'host' | 'port'>): Promise<RunningService | undefined> {
  const local = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${local}:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await answer.json()) as Partial<RunningService>;
    return typeof body.status === 'string' ? (body as RunningService) : undefined;
  } catch {
    return undefined; // nothing runs there, or something else does
  }
}

export function judgeService(
  service: RunningService | undefined,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Finding {
  if (!service)
    return notChecked(
      'service',
      () => t('No service answers at {address}.', { address: `${host}:${port}` }),
      () => t('Start it to have everything checked.'),
    );
  if (service.status === 'ready') return ok('service', () => t('The service runs and is ready.'));
  return warning(
    'service',
    () => t('The service runs and says that it is {state}.', { state: service.status }),
    () => t('The other findings say why; /readyz has figures.'),
  );
}
