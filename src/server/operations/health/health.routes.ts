import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isSignedProbe, probeHeader, type ReceivedProbe, receivedProbe } from './probe.ts';
import { type Clocks, createReadiness, type Readiness } from './readiness.ts';

const icon = readFileSync(join(import.meta.dirname, 'favicon.ico'));
/** How long an answer is cached, so that asking costs nothing, however often and whoever asks. */
const cachedMs = 1000;

const hidden = { schema: { hide: true } as object, config: { access: 'public' } } as const;

/** Whether this process is about to stop, and still answers until load balancers ask it nothing more. */
export type DrainState = { isUnderWay: boolean };

type HealthDeps = Pick<Deps, 'config' | 'database' | 'events' | 'vault' | 'log' | 'now'>;

/**
 * `/healthz` says that the process answers and goes on, and asks nothing: whoever restarts what does not answer must not
 * restart it because its database is away. `/readyz` says whether it can work, for load balancers. `/favicon.ico` is for whoever
 * asks without reading a page.
 */
export function healthRoutes(
  deps: HealthDeps,
  {
    machineNow = Date.now,
    elapsed = () => performance.now(),
    drain,
  }: Partial<Clocks> & { drain?: DrainState | undefined } = {},
) {
  const look = createReadiness(deps, { machineNow, elapsed });
  let known: { at: number; readiness: Promise<Readiness> } | undefined;
  let stopping = false;
  const readinessNow = (): Promise<Readiness> => {
    const at = elapsed();
    if (!known || at - known.at > cachedMs) known = { at, readiness: look() };
    return known.readiness;
  };
  return async (app: FastifyInstance): Promise<void> => {
    // Connections that are still open hear it while what is under way is brought to its end.
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
