import type { ServerResponse } from 'node:http';
import { serveHttp, type TestServer } from './servers.ts';

export type Arrivals = TestServer & {
  counts: () => Record<string, number>;
  total: () => number;
  hold(): void;
  release(): void;
};

export async function stopChecking(server: Arrivals, checkers: { stop(): Promise<void> }[]): Promise<void> {
  server.release();
  await Promise.all(checkers.splice(0).map((checker) => checker.stop()));
  await server.close();
}

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
