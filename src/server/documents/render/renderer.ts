import type { Language } from '../../kernel/index.ts';

export type Renderer<About> = (about: About) => Promise<Buffer>;

/**
 * Draws a document from parts. After the last part, it receives undefined. Yields the bytes that are ready after each
 * part.
 */
export type StreamRenderer<About, Part> = (about: About) => AsyncGenerator<Buffer, Buffer, Part | undefined>;

export type RenderCall =
  | { verb: 'begin'; id: number; module: string; language: Language; about: unknown }
  | { verb: 'next'; id: number; part: unknown }
  | { verb: 'drop'; id: number };
export type RenderResult = { bytes: Uint8Array; isDone: boolean };
