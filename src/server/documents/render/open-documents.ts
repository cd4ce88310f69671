import { minuteMs, Refusal, t } from '../../kernel/index.ts';

/** Each open document takes a megabyte or more of the thread that all share. */
const most = { ofOne: 6, ofAll: 64 };
const retryAfterS = 10;
const unreadMs = minuteMs;

const open = new Map<string, number>();

/** Counts a document of that account as open until what this answers is called. Throws `unavailable` when there are too many. */
export function openDocument(owner: string): () => void {
  const own = open.get(owner) ?? 0;
  const all = [...open.values()].reduce((sum, count) => sum + count, 0);
  if (own >= most.ofOne || all >= most.ofAll)
    throw new Refusal('unavailable', t('Too many documents are being made. Try again in a few seconds.'), {
      retryAfterS,
    });
  open.set(owner, own + 1);
  return () => {
    const left = (open.get(owner) ?? 1) - 1;
    if (left > 0) open.set(owner, left);
    else open.delete(owner);
  };
}

/** What is read on; ended, with all that it holds, when nobody has read for a minute. Whoever reads then is told so. */
export async function* whileRead<Part>(source: AsyncGenerator<Part>): AsyncGenerator<Part> {
  let ended: Promise<unknown> | undefined;
  try {
    for (;;) {
      const { value, done } = await source.next();
      if (done) return;
      const unread = setTimeout(() => {
        ended = source.return(undefined);
        // A failure is told by the error below, too.
        ended.catch(() => {});
      }, unreadMs);
      unread.unref();
      try {
        yield value;
      } finally {
        clearTimeout(unread);
      }
      if (ended) throw new Error('the document was ended: nobody had read it for a minute');
    }
  } finally {
    await source.return(undefined);
  }
}
