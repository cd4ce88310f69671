/**
 * Worker thread for drawing PDFs. Loading and subsetting fonts, or drawing long names, can take several hundred
 * milliseconds.
 */
import { parentPort } from 'node:worker_threads';
import { inLanguage, type Language, type ThreadAnswer, type ThreadCall } from '../../kernel/index.ts';
import type { RenderCall, Renderer, RenderResult, StreamRenderer } from './renderer.ts';

type Open = { drawing: ReturnType<StreamRenderer<unknown, unknown>>; language: Language };
type Module = { draw: Renderer<unknown> | StreamRenderer<unknown, unknown> };
const open = new Map<number, Open>();

parentPort!.on('message', async ({ seq, call }: ThreadCall<RenderCall>) => {
  try {
    parentPort!.postMessage({ seq, result: await carryOut(call) } satisfies ThreadAnswer<RenderResult>);
  } catch (failed) {
    open.delete(call.id);
    parentPort!.postMessage({ seq, failed } satisfies ThreadAnswer<RenderResult>);
  }
});

async function carryOut(call: RenderCall): Promise<RenderResult> {
  switch (call.verb) {
    case 'begin': {
      const { draw } = (await import(call.module)) as Module;
      const drawing = inLanguage(call.language, () => draw(call.about));
      if (drawing instanceof Promise) return { bytes: await drawing, isDone: true };
      open.set(call.id, { drawing, language: call.language });
      return next(call.id, undefined);
    }
    case 'next':
      return next(call.id, call.part);
    case 'drop':
      await open.get(call.id)?.drawing.return(Buffer.alloc(0));
      open.delete(call.id);
      return { bytes: Buffer.alloc(0), isDone: true };
  }
}

async function next(id: number, part: unknown): Promise<RenderResult> {
  const one = open.get(id);
  if (!one) throw new Error('the thread that drew this document has ended');
  const { value, done = false } = await inLanguage(one.language, () => one.drawing.next(part));
  if (done) open.delete(id);
  return { bytes: value, isDone: done };
}
