import type { ServerResponse } from 'node:http';
import { serveHttp, type TestServer } from './servers.ts';

export type Arrivals = TestServer & {
  /** how often each path was asked */
  counts: () => Record<string, number>;
  total: () => number;
  /** leaves what arrives from now on unanswered, until it is released */
  hold(): void;
  release(): void;
};

/** Answers what waits, ends the checkers in their midst, then the server. */
export async function stopChecking(server: Arrivals, checkers: { stop(): Promise<void> }[]): Promise<void> {
  server.release();
  await Promise.all(checkers.splice(0).map((checker) => checker.stop()));
  await server.close();
}

/** A web server that counts what arrives, and can keep it waiting. */
export async function serveArrivals(): Promise<Arrivals> {
  const counts: Record<string, number> = {};
  let held: ServerResponse[] | undefined;
  const server = await serveHttp((incoming, outgoing) => {
    counts[incoming.url!] = (counts[incoming.url!] ?? 0) + 1;
    if (held) held.push(outgoing);
    else outgoing.end();
  });
  return {
    ...server,
    counts: () => counts,
    total: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    hold() {
      held = [];
    },
    release() {
      for (const outgoing of held ?? []) outgoing.end();
      held = undefined;
    },
  };
}
