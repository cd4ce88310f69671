import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/index.ts';
import { createDiskStore } from './disk.ts';
import { type Arrival, asRefusal, type DiskReserve, receive, removeStaleArrivals } from './incoming.ts';
import { createS3Store } from './s3.ts';
import type { Store } from './store.ts';

/** `key`: SHA-256 of the content in hex, under which it is stored; never built from user input. */
export type StoredFile = { key: string; sha256: string; bytes: number };
/** `expectedBytes`: the size that the sender announced. `idleMs`: for how long nothing may come. */
type Limits = { maxBytes: number; expectedBytes?: number; idleMs?: number };

/** The files of items and their media: on disk, or in S3. The same content is stored once. */
export type Files = Omit<Store, 'keep'> & {
  /** Writes the stream to a temporary file on this machine, which the caller then keeps or discards. Throws Refusal. */
  receive(content: Readable, limits: Limits): Promise<Arrival>;
  keep(arrival: Arrival): Promise<StoredFile>;
  /** Receives and keeps. Throws Refusal, and leaves nothing then. */
  put(content: Readable, limits: Limits): Promise<StoredFile>;
  /** Removes temporary files that nobody writes any more: their process was killed. */
  removeStale(nowMs: number): Promise<void>;
};

/**
 * Does no I/O yet: the folder is created, and S3 contacted, with the first file. `reserveBytes`: disk
 * space that no upload may use up.
 */
export function createFiles(config: Pick<Config, 'dataDir' | 'filesUrl'>, { reserveBytes }: DiskReserve = {}): Files {
  const dir = join(config.dataDir, 'files');
  const incoming = join(dir, 'incoming');
  const { keep: keepInStore, ...store } = config.filesUrl
    ? createS3Store(config.filesUrl)
    : createDiskStore(dir, incoming);
  const keep = async (arrival: Arrival): Promise<StoredFile> => {
    await keepInStore(arrival).catch((error) => {
      throw asRefusal(error);
    });
    return { key: arrival.sha256, sha256: arrival.sha256, bytes: arrival.bytes };
  };
  return {
    ...store,
    keep,
    receive: (content, limits) => receive(incoming, content, { ...limits, reserveBytes }),
    async put(content, limits) {
      const arrival = await receive(incoming, content, { ...limits, reserveBytes });
      try {
        return await keep(arrival);
      } finally {
        await arrival.discard();
      }
    },
    removeStale: (nowMs) => removeStaleArrivals(incoming, nowMs),
  };
}
