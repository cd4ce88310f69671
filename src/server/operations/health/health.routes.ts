import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isSignedProbe, probeHeader, type ReceivedProbe, receivedProbe } from './probe.ts';
import { type Clocks, createReadiness, type Readiness } from './readiness.ts';

const icon = readFileSync(join(import.meta.dirname, 'favicon.ico'));
const cachedMs = 1000;

const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;

/** `isUnderWay`: the process is about to stop, but still answers requests until load balancers send no more. */
export type DrainState = { isUnderWay: boolean };

type HealthDeps = Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'log' | 'now'>;

/**
 * `/healthz` checks no store, because a supervisor must not restart the process when the database is down. `/readyz` is
 * for load balancers.
 */
export function healthRoutes(
  deps: HealthDeps,
  {
    machineNow = Date.now,
    elapsed = () => performance.now(),
    drain,
  }: Partial<Clocks> & { drain?: DrainState | undefined } = {},
) {
  const readReadiness = createReadiness(deps, { machineNow, elapsed });
  let known: { at: number; readiness: Promise<Readiness> } | undefined;
  let stopping = false;
  const readinessNow = (): Promise<Readiness> => {
    const at = elapsed();
    if (!known || at - known.at > cachedMs) known = { at, readiness: readReadiness() };
    return known.readiness;
  };
  return async (app: FastifyInstance): Promise<void> => {
    // Open connections get 503 while the last requests finish.
    app.addHook('preClose', async () => {
      stopping = true;
    });
    const isStopping = (): boolean => stopping || drain?.isUnderWay === true;
    app.get('/healthz', hidden, async (_, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isStopping()) return { status: 'ok' };
      reply.code(503).header('retry-after', '2');
      return { status: 'stopping' };
    });
    app.get('/readyz', hidden, async (request, reply) => {
      const readiness = await readinessNow();
      const answer: Readiness & { received?: ReceivedProbe } = isStopping()
        ? { ...readiness, status: 'stopping' }
        : { ...readiness };
      const proof = request.headers[probeHeader];
      if (typeof proof === 'string' && isSignedProbe(deps.vault, proof, deps.now()))
        answer.received = receivedProbe(request, deps.config);
      reply.header('cache-control', 'no-store');
      if (answer.status === 'not_ready' || answer.status === 'stopping') reply.code(503).header('retry-after', '2');
      return answer;
    });
    app.get('/favicon.ico', hidden, async (_, reply) =>
      reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(icon),
    );
  };
}
