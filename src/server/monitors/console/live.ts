import type { FastifyReply, FastifyRequest } from 'fastify';
import { revalidateAccess } from '../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { liveMonitors, monitorCounts } from './rows.ts';
import type { LiveUpdate } from './wire.ts';

const everyMs = 1000;
/** Less often, because counting reads every monitor of the account. */
const countsEveryMs = 5000;
const silenceMs = 15_000;
/** A stream ends after this time, and the browser then reconnects. */
const maxMs = 10 * 60_000;
const maxStreams = 20;

/** Polls the database every second, because the checker can run in another process. */
export class LiveStreams {
  readonly #deps: Deps;
  readonly #everyMs: number;
  readonly #countsEveryMs: number;
  readonly #open = new Map<number, Set<() => void>>();

  constructor(deps: Deps, options: { everyMs?: number; countsEveryMs?: number } = {}) {
    this.#deps = deps;
    this.#everyMs = options.everyMs ?? everyMs;
    this.#countsEveryMs = options.countsEveryMs ?? countsEveryMs;
  }

  start(request: FastifyRequest, reply: FastifyReply, ids: number[]): void {
    const caller = callerOf(request);
    const { accountId } = caller;
    const streams = this.#open.get(accountId) ?? new Set();
    if (streams.size >= maxStreams)
      throw new Refusal('too_many', t('Too many live views are open: close some of these windows.'), {
        retryAfterS: 30,
      });
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Prevents proxies such as nginx from buffering the stream.
      'x-accel-buffering': 'no',
    });
    response.write('retry: 3000\n\n');
    const startedAt = performance.now();
    const known = new Map<number, string>();
    let counts = '';
    let countedAt = -Infinity;
    let spokeAt = startedAt;
    let timer: NodeJS.Timeout | undefined;
    let ended = false;

    const end = () => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      streams.delete(end);
      if (streams.size === 0) this.#open.delete(accountId);
      response.end();
    };
    streams.add(end);
    this.#open.set(accountId, streams);
    request.raw.on('close', end);
    response.on('error', end);

    const look = async () => {
      const monitors = (await liveMonitors(this.#deps, accountId, ids)).filter((monitor) => {
        const text = JSON.stringify(monitor);
        if (known.get(monitor.id) === text) return false;
        known.set(monitor.id, text);
        return true;
      });
      const message: LiveUpdate = { monitors };
      if (performance.now() - countedAt >= this.#countsEveryMs) {
        countedAt = performance.now();
        if (!(await revalidateAccess(this.#deps, caller, 'monitors:read'))) return end();
        const found = await monitorCounts(this.#deps, accountId);
        if (JSON.stringify(found) !== counts) message.counts = found;
        counts = JSON.stringify(found);
      }
      if (ended) return;
      const now = performance.now();
      if (monitors.length > 0 || message.counts)
        response.write(`event: monitors\ndata: ${JSON.stringify(message)}\n\n`);
      else if (now - spokeAt > silenceMs) response.write(': still here\n\n');
      else return;
      spokeAt = now;
    };
    const tick = async () => {
      if (!response.writableNeedDrain) await look();
      if (performance.now() - startedAt > maxMs) end();
      if (!ended) timer = setTimeout(run, this.#everyMs);
    };
    const run = () => {
      tick().catch((error) => {
        this.#deps.log.warn({ err: error }, 'a live view failed; its browser will reconnect');
        end();
      });
    };
    run();
  }

  close(): void {
    for (const streams of this.#open.values()) for (const end of [...streams]) end();
  }
}
