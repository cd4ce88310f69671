import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { accountRequester, FairSemaphore, hourMs, secondMs, WorkerCalls } from '../../kernel/index.ts';
import type { Assertion } from './assertion.ts';
import { type Body, examineBody } from './body.ts';
import type { BodyAnswer, BodyCall } from './body-thread.ts';
import type { Finding } from './compare.ts';
import { isSingular } from './json-path.ts';

const maxPathS = 2;
/** Parsing and decoding this many characters takes less than a millisecond. */
const maxInlineLength = 32 * 1024;
/** Characters, counted once for each assertion, because each can read the whole body. */
const maxInlineWork = 64 * 1024;

const thread = new URL('./body-thread.ts', import.meta.url);
const newCalls = () =>
  new WorkerCalls<BodyCall, BodyAnswer>({
    start: () => new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } }),
    task: 'examines responses', // not shown
    timeoutMs: maxPathS * secondMs,
  });

/** A thread in which accounts take turns. */
const newLane = () => ({ calls: newCalls(), turns: new FairSemaphore(1, { ofOne: 2000, inAll: 20_000 }) });
const lanes = { usual: newLane(), slow: newLane() };

/** CPU time, which a busy machine hardly changes. */
const slowCallMs = 250;
/** Accounts with a slow call in the last hour. They share a thread, so the others don't wait for their paths. */
const slowAccounts = new LRUCache<number, true>({ max: 10_000, ttl: hourMs });

const isBounded = ({ source, property }: Assertion): boolean => source !== 'json' || isSingular(property ?? '$');

/**
 * Examines long bodies in a thread, because parsing them would delay other checks. A path that can be slow has its own
 * call, so only its own finding is late.
 */
export async function examineBodyOf(accountId: number, body: Body, assertions: Assertion[]): Promise<Finding[]> {
  const { length } = body.text;
  const isShort = length <= maxInlineLength && length * assertions.length <= maxInlineWork;
  const { bounded = [], open = [] } = Object.groupBy(assertions, (one) => (isBounded(one) ? 'bounded' : 'open'));
  const found = new Map<Assertion, Finding>();
  const note = (asked: Assertion[], findings: Finding[]) =>
    asked.forEach((one, index) => {
      found.set(one, findings[index]!);
    });
  if (bounded.length > 0)
    note(bounded, isShort ? examineBody(body, bounded) : await inThread(accountId, body, bounded));
  for (const one of open) note([one], await inThread(accountId, body, [one]));
  return assertions.map((one) => found.get(one)!);
}

/** Throws if too many responses are waiting. */
async function inThread(accountId: number, body: Body, assertions: Assertion[]): Promise<Finding[]> {
  const isSlow = slowAccounts.has(accountId);
  const { calls, turns } = lanes[isSlow ? 'slow' : 'usual'];
  const examined = turns.run(accountRequester(accountId), async () => {
    if (!isSlow && slowAccounts.has(accountId)) return 'became slow';
    // The thread ends if a call takes too long or needs too much memory.
    const answer = await calls.call({ body, assertions }).catch(() => undefined);
    if (answer === undefined || answer.cpuMs > slowCallMs) slowAccounts.set(accountId, true);
    return answer?.findings ?? assertions.map((): Finding => ({ holds: false, problem: 'late' }));
  });
  if (examined === undefined) throw new Error('too many responses wait for their assertions');
  const found = await examined;
  return found === 'became slow' ? inThread(accountId, body, assertions) : found;
}
