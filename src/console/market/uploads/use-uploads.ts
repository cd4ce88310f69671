import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Method, Refused } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { t } from '../../i18n/index.ts';
import { formatSize } from '../../ui/format/size.ts';

/** `mayRetry`: the error can be temporary. */
export type Upload = { key: number; name: string; share: number; error?: string | undefined; mayRetry: boolean };

export type Uploads = {
  /** active and failed uploads */
  list: Upload[];
  busy: boolean;
  add: (files: File[]) => void;
  retry: (key: number) => void;
  /** Aborts an active upload, or removes a failed one from the list. */
  drop: (key: number) => void;
  /** Set while a navigation is blocked because of active uploads. */
  leaving: { stay: () => void; leave: () => void } | undefined;
};

/** `batch` is the same for files that were chosen together. A finished upload removes the errors of other batches. */
type Sent = Upload & { batch: number };

type Destination = { method: Method; url: string };

let lastKey = 0;

/**
 * Uploads files one after the other. Leaving the page aborts them.
 * @param maxBytes per file, checked before the upload
 * @param onArrived called after each file
 */
export function useUploads(
  destinationOf: (file: File) => Destination | Promise<Destination>,
  maxBytes: number,
  onArrived: () => Promise<unknown>,
): Uploads {
  const [list, setList] = useState<Sent[]>([]);
  const line = useRef(Promise.resolve());
  const aborts = useRef(new Map<number, AbortController>());
  const files = useRef(new Map<number, File>());
  const change = (key: number, part: Partial<Upload>) =>
    setList((old) => old.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const leave = (key: number) => {
    files.current.delete(key);
    setList((old) => old.filter((one) => one.key !== key));
  };

  const arrive = (key: number) => {
    files.current.delete(key);
    setList((old) => {
      const batch = old.find((one) => one.key === key)?.batch;
      return old.filter((one) => one.key !== key && (one.error === undefined || one.batch === batch));
    });
  };

  const send = async (key: number, file: File, abort: AbortController) => {
    if (abort.signal.aborted) return;
    try {
      const { method, url } = await destinationOf(file);
      await upload(method, url, file, {
        onProgress: (share) => change(key, { share }),
        signal: abort.signal,
      });
      await onArrived();
      arrive(key);
    } catch (error) {
      if (!abort.signal.aborted) change(key, { error: (error as Error).message, mayRetry: isTemporary(error) });
    } finally {
      aborts.current.delete(key);
    }
  };
  const start = (key: number, file: File) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    line.current = line.current.then(() => send(key, file, abort));
  };

  const busy = list.some(({ error }) => error === undefined);
  const guard = useBlocker({ shouldBlockFn: () => busy, enableBeforeUnload: () => busy, withResolver: true });
  useEffect(() => {
    const underWay = aborts.current;
    return () => {
      for (const abort of underWay.values()) abort.abort();
    };
  }, []);

  return {
    list,
    busy,
    add: (chosen) => {
      const batch = lastKey + 1;
      for (const file of chosen) {
        lastKey += 1;
        const key = lastKey;
        const one = { key, batch, name: file.name, share: 0, mayRetry: false };
        const error = sizeError(file.size, maxBytes);
        if (error !== undefined) {
          setList((old) => [...old, { ...one, error }]);
          continue;
        }
        files.current.set(key, file);
        setList((old) => [...old, one]);
        start(key, file);
      }
    },
    retry: (key) => {
      const file = files.current.get(key);
      if (!file) return;
      change(key, { share: 0, error: undefined });
      start(key, file);
    },
    drop: (key) => {
      aborts.current.get(key)?.abort();
      leave(key);
    },
    leaving: guard.status === 'blocked' ? { stay: guard.reset, leave: guard.proceed } : undefined,
  };
}

/** Network errors, server errors and rate limits can be temporary. Other errors are about the file. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status === 429 || error.status >= 500;

function sizeError(bytes: number, maxBytes: number): string | undefined {
  if (bytes === 0) return t('This file is empty.');
  if (bytes > maxBytes)
    return t('This file is too large ({size}). The limit is {limit}.', {
      size: formatSize(bytes),
      limit: formatSize(maxBytes),
    });
  return undefined;
}
