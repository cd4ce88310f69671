import type { Language } from '../../kernel/index.ts';

/** Draws a document, in the thread for it. */
export type Renderer<About> = (about: About) => Promise<Buffer>;

/**
 * Draws a document that is told in parts, undefined after the last one: answers what it is about and each part with the
 * bytes that are ready.
 */
export type StreamRenderer<About, Part> = (about: About) => AsyncGenerator<Buffer, Buffer, Part | undefined>;

/** What is asked of the thread. Drawings have a number: several may be open at a time. */
export type RenderCall =
  | { verb: 'begin'; id: number; module: string; language: Language; about: unknown }
  | { verb: 'next'; id: number; part: unknown }
  | { verb: 'drop'; id: number };
export type RenderResult = { bytes: Uint8Array; isDone: boolean };
