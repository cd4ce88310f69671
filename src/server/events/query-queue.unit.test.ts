import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { Refusal } from '../kernel/refusal.ts';
import type { Requester } from '../kernel/requester.ts';
import { priorities, QueryQueue, type QuerySlot } from './query-queue.ts';
import { until } from './testing.ts';

let closing = new AbortController();
/** Waiting queries have a timer, which would keep the process from ending. */
afterEach(() => {
  closing.abort();
  closing = new AbortController();
});

function open(count = 5) {
  let nowMs = 0;
  const readers = new QueryQueue({ count, now: () => nowMs });
  const log: string[] = [];
  const running: { name: string; end: () => void }[] = [];
  const ask = (requester: Requester, name = requester.name ?? 'job') => {
    const signal = AbortSignal.any([closing.signal, ...(requester.signal ? [requester.signal] : [])]);
    return readers.ask({ ...requester, signal }, ({ priority, signal }: QuerySlot) => {
      log.push(`${name} ${priority}`);
      return new Promise<string>((resolve, reject) => {
        const one = { name, end: () => leave(() => resolve(name)) };
        const leave = (settle: () => void) => {
          running.splice(running.indexOf(one), 1);
          settle();
        };
        running.push(one);
        signal.addEventListener('abort', () => leave(() => reject(new Error('stopped'))), { once: true });
      });
    });
  };
  return {
    readers,
    log,
    ask,
    running: () => running.map(({ name }) => name).sort(),
    end: (name: string) => running.find((one) => one.name === name)!.end(),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}
const begun = () => new Promise((resolve) => setImmediate(resolve));
const by = (name: string): Requester => ({ name });
const quiet = (asked: Promise<unknown>[]) => asked.map((one) => one.catch(() => {}));
const isUnavailable = (error: unknown) =>
  error instanceof Refusal && error.code === 'unavailable' && (error.retryAfterS ?? 0) > 0;

describe('the readers of the event store', () => {
  it('serves other requesters while one floods the queue', async () => {
    const { ask, running } = open();
    quiet(Array.from({ length: 30 }, () => ask(by('greedy'))));
    await begun();
    assert.equal(running().length, 3);
    quiet([ask(by('ann')), ask(by('bob'))]);
    await begun();
    assert.deepEqual(running(), ['ann', 'bob', 'greedy', 'greedy', 'greedy']);
  });

  it('serves the requester with the lowest usage first', async () => {
    const { ask, log, end, pass } = open(1);
    const first = ask(by('greedy'));
    await begun();
    pass(900);
    quiet([ask(by('greedy')), ask(by('ann'))]);
    end('greedy');
    await first;
    await until(() => log.length === 2);
    assert.deepEqual(log, ['greedy 1', 'ann 1']);
  });

  it('lowers the priority of a heavy user until its budget is refilled', async () => {
    const { ask, log, end, pass } = open();
    const first = ask(by('greedy'));
    await begun();
    pass(5000);
    end('greedy');
    await first;
    for (const waited of [0, 60_000]) {
      pass(waited);
      const again = ask(by('greedy'));
      await begun();
      end('greedy');
      await again;
    }
    assert.deepEqual(log, [`greedy ${priorities.light}`, `greedy ${priorities.heavy}`, `greedy ${priorities.light}`]);
  });

  it('keeps some readers free of heavy queries', async () => {
    const { ask, end, pass, running } = open();
    const names = Array.from({ length: 8 }, (_, n) => `greedy ${n}`);
    for (const name of names) {
      const taken = ask(by(name));
      await begun();
      pass(10_000);
      end(name);
      await taken;
    }
    quiet(names.map((name) => ask(by(name))));
    await begun();
    assert.equal(running().length, 3);
    quiet([ask(by('ann'), 'ann'), ask(by('ann'), 'ann')]);
    await begun();
    assert.deepEqual(running().slice(0, 2), ['ann', 'ann']);
  });

  it('restarts a long query with the priority of heavy ones when others are waiting', async () => {
    const { ask, log, end, pass, running } = open(2);
    const long = ['a', 'b'].map((name) => ask(by(name)));
    await begun();
    pass(1500);
    const short = ask(by('ann'));
    await until(() => running().includes('ann'));
    assert.deepEqual(log.slice(0, 3), ['a 1', 'b 1', 'ann 1']);
    end('ann');
    await short;
    await until(() => log.length >= 4);
    assert.match(log[3]!, /^[ab] 10$/);
    let left = 2;
    for (const one of long) one.then(() => left--);
    await until(() => {
      for (const name of running()) end(name);
      return left === 0;
    });
    assert.deepEqual(await Promise.all(long), ['a', 'b']);
  });

  it('separates jobs from requests', async () => {
    const { ask, running } = open(2);
    quiet(['a', 'b', 'c', 'd'].map((name) => ask(by(name))));
    quiet(Array.from({ length: 100 }, () => ask({ name: undefined })));
    await begun();
    assert.equal(running().filter((name) => name === 'job').length, 1);
    assert.equal(running().length, 3);
  });

  it('rejects queries above the limits per requester and in total', async () => {
    const { ask, readers } = open(1);
    const asked = Array.from({ length: 130 }, () => ask(by('greedy')));
    await assert.rejects(asked.at(-1)!, isUnavailable);
    quiet(asked);
    assert.deepEqual(readers.load, { waiting: 128, running: 1 });
    quiet([ask(by('ann'))]);
    assert.equal(readers.load.waiting, 129);
    const many = Array.from({ length: 500 }, (_, n) => ask(by(`one of ${n}`)));
    await assert.rejects(many.at(-1)!, isUnavailable);
    quiet(many);
  });

  it('cancels running and waiting queries when the requester disconnects', async () => {
    const { ask, end, running, readers } = open(1);
    const [first, second] = [new AbortController(), new AbortController()];
    const asked = [ask({ name: 'a', signal: first.signal }), ask({ name: 'b', signal: second.signal })];
    const last = ask(by('ann'));
    second.abort();
    await assert.rejects(asked[1]!, isUnavailable);
    assert.deepEqual(running(), ['a']);
    first.abort();
    await assert.rejects(asked[0]!, isUnavailable);
    await until(() => running().includes('ann'));
    end('ann');
    assert.equal(await last, 'ann');
    assert.deepEqual(readers.load, { waiting: 0, running: 0 });
    await assert.rejects(ask({ name: 'a', signal: first.signal }), isUnavailable);
  });
});
