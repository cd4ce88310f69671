import type { Config } from '../../config/index.ts';
import { t } from '../../kernel/index.ts';
import { type Finding, notChecked, ok, warning } from './finding.ts';

export type RunningService = { status: string; event_store?: { status: string } };

const timeoutMs = 5000;

/** Asks the service directly, not through a proxy. Returns undefined if no service answers. */
export async function findService({ host, port }: Pick<Config, 'host' | 'port'>): Promise<RunningService | undefined> {
  const local = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${local}:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    const body = (await answer.json()) as Partial<RunningService>;
    return typeof body.status === 'string' ? (body as RunningService) : undefined;
  } catch {
    return undefined;
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
      () => t('Start it to run all checks.'),
    );
  if (service.status === 'ready') return ok('service', () => t('The service is running and ready.'));
  return warning(
    'service',
    () => t('The service is running and reports the status {state}.', { state: service.status }),
    () => t('The other findings show the cause. /readyz has details.'),
  );
}
