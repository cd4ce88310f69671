import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { connectToService } from './ask-service.ts';
import { receive, send } from './messages.ts';

let folder: string;
let server: Server;
let path: string;
let connected: Promise<unknown>;
const open = new Set<Socket>();
/** Answers this many orders, then is silent like a stopped process. */
let answers: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-ask-'));
  path = join(folder, 'backup.sock');
  server = createServer({ allowHalfOpen: true }, async (socket) => {
    open.add(socket);
    socket.on('error', () => {});
    let left = answers;
    for await (const _ of receive(socket)) if (left-- > 0) send(socket, { done: true });
  });
  server.listen(path);
  await once(server, 'listening');
  connected = once(server, 'connection');
});
afterEach(async () => {
  for (const socket of open) socket.destroy();
  server.close();
  rmSync(folder, { recursive: true });
});

/** A busy machine doesn't exceed these. Each test shortens only the limit that it exceeds. */
const limits = { answerMs: 60_000, preparationMs: 60_000, endMs: 60_000 };
const shortMs = 30;

test('gives up if the service does not answer at all', async () => {
  answers = 0;
  const impatient = { ...limits, answerMs: shortMs };
  await assert.rejects(connectToService(path, { limits: impatient }), {
    code: 'unavailable',
    message: /did not answer in time/,
  });
});

test('gives up if the event store does not pause, and ends without waiting for the service', async () => {
  answers = 1;
  const service = await connectToService(path, { limits: { ...limits, preparationMs: shortMs } });
  await assert.rejects(service!.hold(), /did not answer in time/);
  await service!.end();
});

test('ends without waiting for a service that hangs after the last answer', async () => {
  answers = 3;
  const service = await connectToService(path, { limits: { ...limits, endMs: shortMs } });
  await service!.hold();
  await service!.freeze('a');
  await service!.end();
});

test('stops immediately when it is aborted', async () => {
  answers = 0;
  const stop = new AbortController();
  const asked = connectToService(path, { signal: stop.signal, limits });
  await connected;
  stop.abort();
  await assert.rejects(asked, { name: 'AbortError' });
});

test('names the cause if the service stops before it accepts the connection', async () => {
  const asked = connectToService(path, { limits });
  server.close();
  await assert.rejects(asked, { code: 'unavailable', message: /service stopped while the backup was being prepared/ });
});
