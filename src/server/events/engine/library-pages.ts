import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Koffi from 'koffi';

// Of Linux, on every processor.
const dontNeed = 4;

/**
 * Unmaps the code that starting this process has run through and that hardly anything looks at again: opening the engine
 * leaves 160 MB of its library mapped. The pages stay in the system's cache of files, from where those that are still
 * used come back without the disk. Nothing is done where the system cannot.
 */
export function releaseStartPages(): void {
  if (process.platform !== 'linux') return;
  try {
    const files = droppable(readFileSync('/proc/self/smaps', 'utf8'));
    const koffi: typeof Koffi = createRequire(import.meta.url)('koffi');
    const advise = koffi.load(null).func('int madvise(uintptr_t address, size_t length, int advice)');
    for (const { from, to } of files) advise(from, Number(to - from), dontNeed);
  } catch {
    return; // no /proc, or a processor that koffi is not built for: they stay mapped
  }
}

/**
 * The parts of files in `/proc/self/smaps` that can be dropped, because they would come back as they are: not writable,
 * and without a page of this process's own. What the loader wrote (relocations) is read-only, too, but has such pages.
 * Of the engine's library and Node alone, which stay where they are: at the address of another file, memory may stand by now.
 */
export function droppable(smaps: string): { from: bigint; to: bigint }[] {
  return smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).flatMap((mapping) => {
    const [, from, to, path] = /^([0-9a-f]+)-([0-9a-f]+) r-[x-]p \S+ \S+ \d+ +(\/.*)$/m.exec(mapping) ?? [];
    const stays = path === process.execPath || path?.endsWith('/libchdb.so');
    if (!stays || !/^Anonymous: +0 kB$/m.test(mapping)) return [];
    return [{ from: BigInt(`0x${from}`), to: BigInt(`0x${to}`) }];
  });
}
