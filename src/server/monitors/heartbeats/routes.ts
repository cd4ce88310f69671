// English only: programs read it
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HeartbeatLogRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, RateLimiter, shareLimit } from '../../http/index.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { maskSecrets, secretsOf } from '../failures/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { tokenHash } from '../monitor/index.ts';
import { CallWriter } from './call-writer.ts';
import { type CalledMonitor, findCalls, findMonitorByToken } from './heartbeat.store.ts';
import {
  durationInQuery,
  endedRunOf,
  expectedCalls,
  failureInQuery,
  messageInQuery,
  reportedFailure,
  runDeadline,
  runIdInQuery,
} from './heartbeat.ts';
import { addLog } from './log.store.ts';
import { logOf, type ReceivedBody, readBody } from './log.ts';

type RouteDeps = Pick<Deps, 'database' | 'events' | 'signals' | 'vault' | 'log' | 'now'>;

/** Limits unknown tokens per client address. Allows a few mistakes, but prevents guessing. */
const unknownPerMinute = 10;
/** Further logs are dropped. Their calls still count. */
const logsPerMinute = 30;
const newsAfterMs = 1000;

/** The token is the only credential. `changed` is called when a call makes a monitor due. */
export function heartbeatRoutes(deps: RouteDeps, changed: () => void) {
  const unknown = new RateLimiter({ perMinute: unknownPerMinute, shared: shareLimit(deps, 'unknown-heartbeats') });
  const logs = new RateLimiter({ perMinute: logsPerMinute });
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

  const good = async (request: FastifyRequest, reply: FastifyReply, exitStatus?: number) => {
    const { hash, monitor } = await find(request);
    const at = deps.now();
    const { heartbeat_at: before, heartbeat_failure: failure } = monitor;
    const endedRun = endedRunOf(monitor, runIdInQuery(request.query as object));
    const isNews = failure !== null || endedRun !== null || before === null || Math.abs(at - before) >= newsAfterMs;
    if (isNews) {
      // If checks fail but the monitor is not down yet, the failure is being confirmed.
      const dueNow = monitor.condition !== 'up' || monitor.failing_checks > 0;
      const durationMs = endedRun === null ? durationInQuery(request.query as object) : Math.max(0, at - endedRun);
      await calls.write({ kind: 'end', tokenHash: hash, at, failure: null, endedRun, durationMs, dueNow });
      if (dueNow) changed();
      if (monitor.paused === 0) await record(monitor, at, durationMs ?? 0);
    }
    await keepLog(request, monitor, { kind: 'success', exitStatus });
    return answer(reply);
  };

  const failed = (request: FastifyRequest, reply: FastifyReply) =>
    fail(request, reply, reportedFailure(textOf(request)));

  /** As `curl $HEARTBEAT_URL/$?` reports it. */
  const exited = async (request: FastifyRequest, reply: FastifyReply) => {
    const exitStatus = Number((request.params as { exitStatus: string }).exitStatus);
    if (exitStatus === 0) return good(request, reply, exitStatus);
    const text = textOf(request);
    const failure = reportedFailure(`exit status ${exitStatus}${text === '' ? '' : `: ${text}`}`);
    return fail(request, reply, failure, exitStatus);
  };

  const fail = async (request: FastifyRequest, reply: FastifyReply, failure: string, exitStatus?: number) => {
    const { hash, monitor } = await find(request);
    const endedRun = endedRunOf(monitor, runIdInQuery(request.query as object));
    const isNew = failure !== monitor.heartbeat_failure;
    if (isNew || endedRun !== null) {
      // The check that is now due records the failure and opens an incident if needed.
      const at = deps.now();
      await calls.write({ kind: 'end', tokenHash: hash, at, failure, endedRun, durationMs: null, dueNow: isNew });
      if (isNew) changed();
    }
    await keepLog(request, monitor, { kind: 'failure', exitStatus });
    return answer(reply);
  };

  const started = async (request: FastifyRequest, reply: FastifyReply) => {
    const { hash, monitor } = await find(request);
    const at = deps.now();
    const runId = runIdInQuery(request.query as object);
    const { heartbeat_started_at: before, heartbeat_run_id: beforeId } = monitor;
    if (before === null || runId !== beforeId || Math.abs(at - before) >= newsAfterMs) {
      const failure = await unfinished(deps, monitor, at);
      await calls.write({ kind: 'start', tokenHash: hash, at, runId, failure, dueNow: failure !== null });
      if (failure !== null) changed();
    }
    await keepLog(request, monitor, { kind: 'start' });
    return answer(reply);
  };

  const logged = async (request: FastifyRequest, reply: FastifyReply) => {
    const { monitor } = await find(request);
    await keepLog(request, monitor, { kind: 'log' });
    return answer(reply);
  };

  async function keepLog(request: FastifyRequest, monitor: CalledMonitor, of: LogSource): Promise<void> {
    const { token } = request.params as { token: string };
    const mask = (text: string) => maskSecrets(text, [token, ...secretsOf(deps.vault, monitor)]);
    const message = of.kind === 'success' ? messageInQuery(request.query as object) : '';
    const log =
      logOf(request.body as ReceivedBody | undefined, request.headers['content-type'], mask) ??
      (message === '' ? undefined : { text: mask(message), isCut: false });
    if (log === undefined || logs.take(String(monitor.id), deps.now()) > 0) return;
    await addLog(deps, monitor, { at: deps.now(), exitStatus: null, ...of, ...log });
  }

  async function record(monitor: CalledMonitor, at: number, total: number): Promise<void> {
    const planned = await maintenanceOf(deps.database.db, [monitor.account_id]);
    const maintenance = planned.at(monitor, at) === undefined ? 0 : 1;
    const nothing = { dns: 0, connect: 0, tls: 0, first_byte: 0, certificate_ends: 0 };
    const said = { status: 0, cause: '', address: '', final_url: '', protocol: 'heartbeat' };
    try {
      await deps.events.record('checks', {
        ...nothing,
        ...said,
        total,
        monitor: monitor.id,
        at,
        good: 1,
        maintenance,
      });
    } catch (error) {
      // The status depends on the database, which has the call. An unavailable event store must not fail a job.
      deps.log.error({ err: error, monitor: monitor.id }, 'a heartbeat call could not be recorded in the event store');
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', async (_: unknown, body: AsyncIterable<Buffer>) => readBody(body));
    const routes = [
      ['/heartbeat/:token', called],
      ['/heartbeat/:token/fail', failed],
      ['/heartbeat/:token/start', started],
      ['/heartbeat/:token/log', logged],
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

type LogSource = { kind: HeartbeatLogRow['kind']; exitStatus?: number | undefined };

/** A run that starts again after its grace time stays a failure until a run ends well. */
async function unfinished({ database }: RouteDeps, monitor: CalledMonitor, nowMs: number): Promise<string | null> {
  if (monitor.heartbeat_started_at === null || monitor.heartbeat_failure !== null || monitor.paused === 1) return null;
  const calls = await findCalls(database.db, monitor.id);
  const deadline = runDeadline(calls, expectedCalls(monitor.url, monitor.interval_s));
  return deadline !== undefined && nowMs > deadline.at ? deadline.cause() : null;
}

/** Files are not readable reasons. `curl --data TEXT` sends the type of a form, without its format. */
function textOf({ body, headers }: FastifyRequest): string {
  const isText = /^(?:text\/plain|application\/x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '');
  return isText && body !== undefined ? (body as ReceivedBody).start.toString('utf8') : '';
}
