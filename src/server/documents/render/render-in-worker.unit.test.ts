import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inLanguage } from '../../kernel/index.ts';
import { streamFromWorker } from './index.ts';

const stream = streamFromWorker<typeof import('./renderer.fixture.ts')>(
  new URL('./renderer.fixture.ts', import.meta.url),
);
const owner = { account_id: 1 };

async function* these(...parts: string[]) {
  yield* parts;
}

async function read(drawing: AsyncGenerator<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of drawing) parts.push(part);
  return Buffer.concat(parts).toString();
}

test('keeps the parts and languages of concurrent documents separate', async () => {
  const drawings = [
    inLanguage('de', () => stream(owner, 'a', these('b', 'c'))),
    inLanguage('ja', () => stream({ account_id: 2 }, 'x', these('y'))),
  ];
  assert.deepEqual(await Promise.all(drawings.map(read)), ['de a,de b,de c,de end,', 'ja x,ja y,ja end,']);
});

test('reports the error of a failed document and continues with others', async () => {
  const begun = stream(owner, 'a', these('b'));
  await begun.next();
  await assert.rejects(read(stream(owner, 'throw', these())), /cannot be drawn/);
  assert.equal(await read(begun), 'en b,en end,');
});

test('fails the documents of a worker that exits, then draws the next one', async () => {
  const begun = stream(owner, 'a', these('b', 'c'));
  await begun.next();
  await assert.rejects(read(stream(owner, 'exit', these())), /the thread that draws documents has ended/);
  await assert.rejects(read(begun), /the thread that drew this document has ended/);
  assert.equal(await read(stream(owner, 'next', these())), 'en next,en end,');
});

test('limits the documents of an account, and draws another account’s documents before them', async () => {
  const ended: string[] = [];
  const draw = (account_id: number, about: string) =>
    read(stream({ account_id }, about, these())).then(
      () => ended.push(about),
      (error) => ended.push(`${error.code}`),
    );
  await Promise.all([...Array.from({ length: 30 }, () => draw(1, 'many')), draw(2, 'other')]);
  assert.equal(ended.filter((one) => one === 'unavailable').length, 24, 'six are open');
  assert.ok(ended.filter((one) => one !== 'unavailable').indexOf('other') < 4);
});

test('closes a document and the source of its parts when the reader stops', async () => {
  let isClosed = false;
  async function* parts() {
    try {
      for (;;) yield 'part';
    } finally {
      isClosed = true;
    }
  }
  for await (const bytes of stream(owner, 'a', parts())) if (bytes.toString() === 'en part,') break;
  assert.ok(isClosed);
  assert.equal(await read(stream(owner, 'b', these())), 'en b,en end,');
});

test('limits unread documents per account and ends them after a minute', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const begun = Array.from({ length: 6 }, () => stream({ account_id: 7 }, 'a', these('b')));
  for (const one of begun) await one.next();
  await assert.rejects(read(stream({ account_id: 7 }, 'more', these())), { code: 'unavailable' });
  assert.equal(await read(stream({ account_id: 8 }, 'of another', these())), 'en of another,en end,');
  t.mock.timers.tick(60_000);
  for (const one of begun) await assert.rejects(one.next(), /nobody had read it for a minute/);
  assert.equal(await read(stream({ account_id: 7 }, 'more', these())), 'en more,en end,');
});
