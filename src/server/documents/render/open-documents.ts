import { minuteMs, Refusal, t } from '../../kernel/index.ts';

/** Limits, because each open document uses a megabyte or more in the shared thread. */
const most = { ofOne: 6, ofAll: 64 };
const retryAfterS = 10;
const unreadMs = minuteMs;

const open = new Map<string, number>();

/** Returns a function that closes the document. Throws `unavailable` if too many are open. */
export function openDocument(owner: string): () => void {
  const own = open.get(owner) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (own >= most.ofOne || all >= most.ofAll)
    throw new Refusal('unavailable', t('Too many documents are being created. Try again in a few seconds.'), {
      retryAfterS,
    });
  open.set(owner, own + 1);
  return () => {
    const left = (open.get(owner) ?? 1) - 1;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  };
}

/** Yields the parts of the source. Ends the source if no part is read for a minute, and the next read then throws. */
export async function* closeWhenUnread<Part>(source: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let ended: Promise<unknown> | undefined;
  try {
    for (;;) {
      const { value, done } = await source.next();
      if (done) return;
      const unread = setTimeout(() => {
        ended = source.return(undefined);
        // The error thrown below reports this failure too.
        ended.catch(() => {});
      }, unreadMs);
      unread.unref();
      try {
        yield value;
      } finally {
        clearTimeout(unread);
      }
      if (ended) throw new Error('the document was closed: nobody had read it for a minute');
    }
  } finally {
    await source.return(undefined);
  }
}
