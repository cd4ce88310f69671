import { Worker } from 'node:worker_threads';
import { accountRequester, BoundedFairQueue, currentLanguage, secondMs, t, WorkerCalls } from '../../kernel/index.ts';
import { closeWhenUnread, openDocument } from './open-documents.ts';
import type { RenderCall, Renderer, RenderResult, StreamRenderer } from './renderer.ts';

const calls = new WorkerCalls<RenderCall, RenderResult>({
  // If a document needs more memory than this, the worker ends but the service continues.
  start: () => new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } }),
  task: 'draws documents', // not shown
  timeoutMs: 60 * secondMs,
});
const thread = new URL('./render-thread.ts', import.meta.url);
const queue = new BoundedFairQueue(1, {
  tooMany: () => t('Too many documents are being created. Try again in a few seconds.'),
});
let lastId = 0;

type Owned = { account_id: number };

type RendererFile<About> = { draw: Renderer<About> };
type StreamRendererFile<About, Part> = { draw: StreamRenderer<About, Part> };
type AboutOf<File extends RendererFile<never> | StreamRendererFile<never, never>> = Parameters<File['draw']>[0];
type PartOf<File> = File extends StreamRendererFile<never, infer Part> ? Part : never;

/** Waits for the account's turn. Throws Refusal `unavailable` if too many documents are waiting. */
export const renderInWorker =
  <File extends RendererFile<never>>(file: URL) =>
  async (owner: Owned, about: AboutOf<File>): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of stream(owner, { module: file.href, language: currentLanguage(), about }, []))
      parts.push(part);
    return Buffer.concat(parts);
  };

/** Streams a document. While the stream isn't being read, it takes no turns. */
export const streamFromWorker =
  <File extends StreamRendererFile<never, never>>(file: URL) =>
  (owner: Owned, about: AboutOf<File>, parts: AsyncIterable<PartOf<File>>): AsyncGenerator<Buffer> =>
    // Pass the language, because the stream is read outside this call, where no language is set.
    closeWhenUnread(bounded(owner, stream(owner, { module: file.href, language: currentLanguage(), about }, parts)));

async function* bounded({ account_id }: Owned, drawing: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const close = openDocument(accountRequester(account_id));
  try {
    yield* drawing;
  } finally {
    close();
  }
}

async function* stream(
  { account_id }: Owned,
  what: Pick<RenderCall & { verb: 'begin' }, 'module' | 'language' | 'about'>,
  parts: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<Buffer> {
  lastId += 1;
  const id = lastId;
  const asker = accountRequester(account_id);
  let isOpen = false;
  const carryOut = (call: RenderCall) => async (): Promise<Buffer> => {
    isOpen = false;
    const { bytes, isDone } = await calls.call(call);
    isOpen = !isDone;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  const next = (part: unknown) => queue.resume(carryOut({ verb: 'next', id, part }), asker);
  const release = calls.hold();
  try {
    yield await queue.take(carryOut({ verb: 'begin', id, ...what }), asker);
    for await (const part of parts) yield await next(part);
    while (isOpen) yield await next(undefined);
  } finally {
    // If the reader stopped early, drop the document. If the worker has ended, there is nothing to drop.
    if (isOpen) calls.call({ verb: 'drop', id }).catch(() => {});
    release();
  }
}
