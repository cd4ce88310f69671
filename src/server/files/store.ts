import type { Readable } from 'node:stream';
import type { Arrival } from './incoming.ts';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };
/** `changedAt`: epoch ms when the content was last put. */
export type ListedFile = { key: string; changedAt: number };

/** Where contents lie by their key. */
export type Store = {
  /** Takes a whole file of this machine; nobody ever sees a part of it. Kept already, it counts as put anew. */
  keep(file: Arrival): Promise<void>;
  /** Throws where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** bytes; undefined where there is none */
  size(key: string): Promise<number | undefined>;
  /** Deletes it, unless it was put again since `before` (epoch ms). */
  deleteOlder(key: string, before: number): Promise<void>;
  /** All of them, and nothing that lies beside them. */
  list(): AsyncIterable<ListedFile>;
};
