import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config/index.ts';
import { createDiskStore } from './disk.ts';
import { type Arrival, asRefusal, type DiskReserve, receive, removeStaleArrivals } from './incoming.ts';
import { createS3Store } from './s3.ts';
import type { Store } from './store.ts';

/** `key`: SHA-256 of the content in hex. Never built from user input. */
export type StoredFile = { key: string; sha256: string; bytes: number };
/** `idleMs`: timeout without data. */
type Limits = { maxBytes: number; expectedBytes?: number; idleMs?: number; graceMs?: number };

/** Stores the files and media of items, on disk or in S3. Identical content is stored once. */
export type Files = Omit<Store, 'keep'> & {
  /** Receives a temporary file, which the caller must keep or discard. Throws Refusal. */
  receive(content: Readable, limits: Limits): Promise<Arrival>;
  keep(arrival: Arrival): Promise<StoredFile>;
  put(content: Readable, limits: Limits): Promise<StoredFile>;
  /** Deletes temporary files that killed processes left. */
  removeStale(nowMs: number): Promise<void>;
};

/** `reserveBytes`: disk space that uploads must leave free. */
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
