import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';

// The same numbers on Linux and macOS.
const readable = 1;
const private_ = 2;

/**
 * A file's bytes, not to be written, of which only what is looked at takes memory. Where the system cannot do that, the
 * file is read whole. It must not shrink while the process lives: a look beyond its end would kill the process.
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
  /** the address of the mapping, -1 where there is none */
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

// Loaded with the first file: 12 ms and 10 MB, a small part of what it saves.
function load(): Native | 'unavailable' {
  try {
    const koffi: typeof Koffi = createRequire(import.meta.url)('koffi');
    const definition =
      'intptr_t mmap(void *address, size_t length, int protection, int flags, int file, int64_t offset)';
    return { map: koffi.load(null).func(definition), view: koffi.view };
  } catch {
    return 'unavailable'; // no such library or function: another system, or a processor that koffi is not built for
  }
}
