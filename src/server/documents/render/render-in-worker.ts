import { Worker } from 'node:worker_threads';
import { accountRequester, BoundedFairQueue, currentLanguage, secondMs, t, WorkerCalls } from '../../kernel/index.ts';
import { openDocument, whileRead } from './open-documents.ts';
import type { RenderCall, Renderer, RenderResult, StreamRenderer } from './renderer.ts';

const calls = new WorkerCalls<RenderCall, RenderResult>({
  // What a document takes beyond this ends the thread, and not the service.
  start: () => new Worker(thread, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } }),
  task: 'draws documents', // not shown
  timeoutMs: 60 * secondMs,
});
const thread = new URL('./render-thread.ts', import.meta.url);
const queue = new BoundedFairQueue(1, {
  tooMany: () => t('Too many documents are being made. Try again in a few seconds.'),
});
let lastId = 0;

/** Whose document it is; each account has its own queue. */
type Owned = { account_id: number };

/** Of a file, read by that thread alone. */
type RendererFile<About> = { draw: Renderer<About> };
type StreamRendererFile<About, Part> = { draw: StreamRenderer<About, Part> };
type AboutOf<File extends RendererFile<never> | StreamRendererFile<never, never>> = Parameters<File['draw']>[0];
type PartOf<File> = File extends StreamRendererFile<never, infer Part> ? Part : never;

/**
 * What draws a document in the thread for it, with the file whose `draw` does it. It takes an account's turn; throws
 * Refusal `unavailable` when too many wait.
 */
export const renderInWorker =
  <File extends RendererFile<never>>(file: URL) =>
  async (owner: Owned, about: AboutOf<File>): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of stream(owner, { module: file.href, language: currentLanguage(), about }, []))
      parts.push(part);
    return Buffer.concat(parts);
  };

/** The same for a document that is told in parts and read as it is made. While nobody reads, it has no turn. */
export const streamFromWorker =
  <File extends StreamRendererFile<never, never>>(file: URL) =>
  (owner: Owned, about: AboutOf<File>, parts: AsyncIterable<PartOf<File>>): AsyncGenerator<Buffer> =>
    // Whoever reads the stream does so outside of the call, in no language.
    whileRead(bounded(owner, stream(owner, { module: file.href, language: currentLanguage(), about }, parts)));

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
    // What fails is no longer open in the thread.
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
    // Who has read enough. A thread that has ended has nothing left to drop.
    if (isOpen) calls.call({ verb: 'drop', id }).catch(() => {});
    release();
  }
}
