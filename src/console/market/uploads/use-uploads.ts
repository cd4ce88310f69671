import { useRef, useState } from 'react';
import type { Method } from '../../client.ts';
import { upload } from '../../upload.ts';

/** One file on its way. `error`: why it did not arrive. */
export type Upload = { key: number; name: string; share: number; error?: string };

export type Uploads = {
  /** those under way or refused; what has arrived is gone from them */
  list: Upload[];
  busy: boolean;
  add: (files: File[]) => void;
  /** Ends one that is under way, and takes a refused one out of the list. */
  drop: (key: number) => void;
};

type Destination = { method: Method; path: string };

let lastKey = 0;

/**
 * Files on their way to the service, one after the other, in the order in which they were chosen.
 * @param maxBytes of one file; a larger one is refused before it is sent
 * @param onArrived after each file
 */
export function useUploads(
  destinationOf: (file: File) => Destination,
  maxBytes: number,
  onArrived: () => Promise<unknown>,
): Uploads {
  const [list, setList] = useState<Upload[]>([]);
  const line = useRef(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  const change = (key: number, part: Partial<Upload>) =>
    setList((old) => old.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const leave = (key: number) => setList((old) => old.filter((one) => one.key !== key));

  const send = async (key: number, file: File) => {
    const abort = aborts.current.get(key);
    if (!abort || abort.signal.aborted) return;
    const { method, path } = destinationOf(file);
    try {
      await upload(method, path, file, {
        onProgress: (share) => change(key, { share }),
        signal: abort.signal,
      });
      await onArrived();
      leave(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: (error as Error).message });
    } finally {
      aborts.current.delete(key);
    }
  };

  return {
    list,
    busy: list.some(({ error }) => error === undefined),
    add: (files) => {
      for (const file of files) {
        lastKey += 1;
        const key = lastKey;
        if (file.size > maxBytes) {
          const error = `This file has ${sizeWords(file.size)}; at most ${sizeWords(maxBytes)} are taken.`;
          setList((old) => [...old, { key, name: file.name, share: 0, error }]);
          continue;
        }
        aborts.current.set(key, new AbortController());
        setList((old) => [...old, { key, name: file.name, share: 0 }]);
        line.current = line.current.then(() => send(key, file));
      }
    },
    drop: (key) => {
      aborts.current.get(key)?.abort();
      leave(key);
    },
  };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** "1.4 MB", in powers of 1024. */
export function sizeWords(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1).replace('.0', '')} ${UNITS[power]}`;
}
