import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { addItem, sell } from '../purchases/testing.ts';
import { makeAuthor } from '../testing.ts';
import { createDownloadTicket } from './download-ticket.ts';
import { addVersion, openLibrary } from './testing.ts';

const megabyte = 1024 * 1024;
const size = 200 * megabyte;
const most = size / 2;

function* blocks(): Generator<Buffer> {
  for (let index = 0; index < size / megabyte; index++) yield Buffer.alloc(megabyte, `${index} `);
}

test('serves and resumes a 200 MB file with constant memory, even for slow readers', async () => {
  const deps = await openTestDeps();
  const app = await openLibrary(deps);
  try {
    const item = await addItem(deps, (await makeAuthor(deps)).id);
    const file = await addVersion(deps, item, { version: '1.0.0' });
    const stored = await deps.files.put(Readable.from(blocks()), { maxBytes: size });
    await deps.database.db
      .updateTable('item_files')
      .set({ file_key: stored.key, bytes: size })
      .where('id', '=', file.id)
      .execute();
    const { purchase } = await sell(deps, item);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const ticket = createDownloadTicket(deps.vault, { purchaseId: purchase.id, fileId: file.id }, deps.now());
    const ask = (headers: Record<string, string> = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get({ host: '127.0.0.1', port, path: `/shop/files/${ticket}`, headers, agent: false }, resolve).on(
        'error',
        reject,
      );
      return promise;
    };
    const used = () => {
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };

    const atFirst = used();
    let peak = 0;
    const hash = createHash('sha256');
    let received = 0;
    const broken = await ask();
    for await (const chunk of broken) {
      hash.update(chunk as Buffer);
      received += (chunk as Buffer).length;
      peak = Math.max(peak, used());
      if (received > size / 2) break;
    }
    broken.destroy();
    const rest = await ask({ range: `bytes=${received}-`, 'if-range': String(broken.headers.etag) });
    assert.equal(rest.statusCode, 206);
    for await (const chunk of rest) {
      hash.update(chunk as Buffer);
      received += (chunk as Buffer).length;
      peak = Math.max(peak, used());
    }
    assert.deepEqual([received, hash.digest('hex')], [size, stored.sha256]);

    // Unsent data of clients that don't read must stay on disk.
    const idle = await Promise.all(Array.from({ length: 10 }, () => ask()));
    peak = Math.max(peak, used());
    for (const one of idle) one.destroy();
    assert.ok(peak - atFirst < most, `${Math.round((peak - atFirst) / megabyte)} MB more`);
  } finally {
    await app.close();
    await deps.close();
  }
});
