export { renderInWorker, streamFromWorker } from './render-in-worker.ts';
export type { Renderer, StreamRenderer } from './renderer.ts';
