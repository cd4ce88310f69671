import type { Readable } from 'node:stream';
import type { Arrival } from './incoming.ts';

/** Byte positions, both inclusive. */
export type ByteRange = { start: number; end: number };
/** `changedAt`: epoch ms of the last `keep`. */
export type ListedFile = { key: string; changedAt: number };

export type Store = {
  /** Stores a complete local file atomically. If the content already exists, updates its modification time. */
  keep(file: Arrival): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** in bytes; undefined if it doesn't exist */
  size(key: string): Promise<number | undefined>;
  /** Deletes a file, unless it was stored again after `before` (epoch ms). */
  deleteOlder(key: string, before: number): Promise<void>;
  /** Lists the stored files, ignoring other objects. */
  list(): AsyncIterable<ListedFile>;
};
