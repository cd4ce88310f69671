// English only: programs read it
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { bodyLimitBytes, clientAddress, networkOf, RateLimiter, shareLimit } from '../../http/index.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { tokenHash } from '../monitor/index.ts';
import { CallWriter } from './call-writer.ts';
import { type CalledMonitor, findMonitorByToken } from './heartbeat.store.ts';
import { failureInQuery, reportedFailure } from './heartbeat.ts';

type RouteDeps = Pick<Deps, 'database' | 'events' | 'signals' | 'vault' | 'log' | 'now'>;

/** Limits unknown tokens per client address. Allows a few mistakes, but prevents guessing. */
const unknownPerMinute = 10;
const maxReadBytes = 16 * 1024 * 1024;
const newsAfterMs = 1000;

/** The token is the only credential. `changed` is called when a call makes a monitor due. */
export function heartbeatRoutes(deps: RouteDeps, changed: () => void) {
  const unknown = new RateLimiter({ perMinute: unknownPerMinute, shared: shareLimit(deps, 'unknown-heartbeats') });
  const calls = new CallWriter(deps.database);

  /** Never rejects a known token because unknown tokens were sent from the same address. */
  const find = async (request: FastifyRequest): Promise<{ hash: string; monitor: CalledMonitor }> => {
    const hash = tokenHash((request.params as { token: string }).token);
    const monitor = hash === undefined ? undefined : await findMonitorByToken(deps.database.db, hash);
    if (hash !== undefined && monitor) return { hash, monitor };
    const retryAfterS = unknown.take(networkOf(clientAddress(request)), deps.now());
    if (retryAfterS > 0)
      throw new Refusal('too_many', 'Too many unknown heartbeat addresses: check the address of the monitor.', {
        retryAfterS,
      });
    throw notFound();
  };

  const called = async (request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureInQuery(request.query as object);
    return failure === undefined ? good(request, reply) : fail(request, reply, failure);
  };

  const good = async (request: FastifyRequest, reply: FastifyReply) => {
    const { hash, monitor } = await find(request);
    const at = deps.now();
    const { heartbeat_at: before, heartbeat_failure: failure } = monitor;
    const isNews = failure !== null || before === null || Math.abs(at - before) >= newsAfterMs;
    if (isNews) {
      // If checks fail but the monitor is not down yet, the failure is being confirmed.
      const dueNow = monitor.condition !== 'up' || monitor.failing_checks > 0;
      await calls.write({ tokenHash: hash, at, failure: null, dueNow });
      if (dueNow) changed();
      if (monitor.paused === 0) await record(monitor, at);
    }
    return answer(reply);
  };

  const failed = (request: FastifyRequest, reply: FastifyReply) =>
    fail(request, reply, reportedFailure(textOf(request)));

  /** As `curl $HEARTBEAT_URL/$?` reports it. */
  const exited = async (request: FastifyRequest, reply: FastifyReply) => {
    const { exitStatus } = request.params as { exitStatus: string };
    if (Number(exitStatus) === 0) return good(request, reply);
    const text = textOf(request);
    return fail(request, reply, reportedFailure(`exit status ${exitStatus}${text === '' ? '' : `: ${text}`}`));
  };

  const fail = async (request: FastifyRequest, reply: FastifyReply, failure: string) => {
    const { hash, monitor } = await find(request);
    if (failure !== monitor.heartbeat_failure) {
      // The check that is now due records the failure and opens an incident if needed.
      await calls.write({ tokenHash: hash, at: deps.now(), failure, dueNow: true });
      changed();
    }
    return answer(reply);
  };

  async function record(monitor: CalledMonitor, at: number): Promise<void> {
    const planned = await maintenanceOf(deps.database.db, [monitor.account_id]);
    const maintenance = planned.at(monitor, at) === undefined ? 0 : 1;
    const nothing = { dns: 0, connect: 0, tls: 0, first_byte: 0, total: 0, certificate_ends: 0 };
    const said = { status: 0, cause: '', address: '', final_url: '', protocol: 'heartbeat' };
    try {
      await deps.events.record('checks', { ...nothing, ...said, monitor: monitor.id, at, good: 1, maintenance });
    } catch (error) {
      // The status depends on the database, which has the call. An unavailable event store must not fail a job.
      deps.log.error({ err: error, monitor: monitor.id }, 'a heartbeat call could not be recorded in the event store');
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', async (_: unknown, body: Readable) => readBodyStart(body));
    const routes = [
      ['/heartbeat/:token', called],
      ['/heartbeat/:token/fail', failed],
      ['/heartbeat/:token/:exitStatus(^\\d{1,3}$)', exited],
    ] as const;
    for (const [url, handler] of routes) {
      app.route({
        config: { access: 'public' },
        method: ['GET', 'HEAD', 'POST'],
        url,
        schema: { hide: true } as object,
        handler,
      });
    }
  };
}

const answer = (reply: FastifyReply) => reply.header('cache-control', 'no-store').send({ ok: true });

/** Keeps the beginning of a body and discards the rest, because a long log must not fail the call. */
async function readBodyStart(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    if (size < bodyLimitBytes) parts.push(part);
    size += part.length;
    if (size > maxReadBytes) throw new Refusal('too_large', 'The body is too large. The limit is 16 MiB.');
  }
  return Buffer.concat(parts).subarray(0, bodyLimitBytes);
}

/** Files are not readable reasons. `curl --data TEXT` sends the type of a form, without its format. */
function textOf({ body, headers }: FastifyRequest): string {
  const isText = /^(?:text\/plain|application\/x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '');
  return isText && Buffer.isBuffer(body) ? body.toString('utf8') : '';
}
