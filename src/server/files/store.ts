import type { Readable } from 'node:stream';
import type { Arrival } from './incoming.ts';

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };
/** `changedAt`: epoch ms when the content was last put. */
export type ListedFile = { key: string; changedAt: number };

/** A store of file contents by key. */
export type Store = {
  /** Stores a complete local file atomically. If the content is stored already, its modification time is renewed. */
  keep(file: Arrival): Promise<void>;
  /** Throws where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** bytes; undefined where there is none */
  size(key: string): Promise<number | undefined>;
  /** Deletes it, unless it was put again since `before` (epoch ms). */
  deleteOlder(key: string, before: number): Promise<void>;
  /** All stored files; other files in the same place are left out. */
  list(): AsyncIterable<ListedFile>;
};
