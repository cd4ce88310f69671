import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';

const dontNeed = 4;

/**
 * Releases memory: opening the engine leaves 160 MB of its library mapped. The pages stay in the OS page cache and are
 * mapped again on use.
 */
export function releaseStartPages(): void {
  if (process.platform !== 'linux') return;
  try {
    const files = droppable(readFileSync('/proc/self/smaps', 'utf8'));
    const koffi: typeof Koffi = createRequire(import.meta.url)('koffi');
    const advise = koffi.load(null).func('int madvise(uintptr_t address, size_t length, int advice)');
    for (const { from, to } of files) advise(from, Number(to - from), dontNeed);
  } catch {
    return; // no /proc, or a processor that koffi doesn't support
  }
}

/**
 * Returns the mappings that can be reloaded from their file: read-only and without private pages, which relocated
 * sections have. Only includes the engine's library and Node, because both files stay mapped.
 */
export function droppable(smaps: string): { from: bigint; to: bigint }[] {
  return smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).flatMap((mapping) => {
    const [, from, to, path] = /^([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ \d+ +(\/.*)$/m.exec(mapping) ?? [];
    const stays = path === process.execPath || path?.endsWith('/libchdb.so');
    if (!stays || !/^Anonymous: +0 kB$/m.test(mapping)) return [];
    return [{ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
  });
}
