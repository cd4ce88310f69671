import { createHook } from 'node:async_hooks';

/** Counts the encoders that `work` creates. */
export async function countEncoders(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') count++;
    },
  }).enable();
  await work();
  hook.disable();
  return count;
}
