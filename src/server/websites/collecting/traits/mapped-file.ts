import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';

const readable = 1;
const private_ = 2;

/**
 * Maps the file, so only pages in use take memory. Without mmap, reads the whole file. The file must not shrink: a read
 * beyond its end kills the process.
 */
export function mappedFile(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    return (size > 0 ? map(file, size) : undefined) ?? readFileSync(file);
  } finally {
    closeSync(file);
  }
}

type Native = {
  /** -1 on failure */
  map: (address: null, length: number, protection: number, flags: number, file: number, offset: number) => number;
  view: (address: bigint, length: number) => ArrayBuffer;
};

let loaded: Native | 'unavailable' | undefined;

function map(file: number, size: number): Buffer | undefined {
  loaded ??= load();
  if (loaded === 'unavailable') return undefined;
  const address = loaded.map(null, size, readable, private_, file, 0);
  return address === -1 ? undefined : Buffer.from(loaded.view(BigInt(address), size));
}

// Takes 12 ms and 10 MB.
function load(): Native | 'unavailable' {
  try {
    const koffi: typeof Koffi = createRequire(import.meta.url)('koffi');
    const definition =
      'intptr_t mmap(void *address, size_t length, int protection, int flags, int file, int64_t offset)';
    return { map: koffi.load(null).func(definition), view: koffi.view };
  } catch {
    return 'unavailable'; // a platform without koffi
  }
}
