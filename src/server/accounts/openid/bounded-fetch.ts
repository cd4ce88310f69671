/** Of an answer of the provider's, in bytes: what it publishes takes some kilobytes. */
const maxBytes = 1024 * 1024;

/** `fetch` that follows no redirects and reads no answer beyond a mebibyte. Throws TypeError, as `fetch` does. */
export async function boundedFetch(url: string, options: object): Promise<Response> {
  const answer = await fetch(url, { ...options, redirect: 'manual' });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw new TypeError('the answer is too long');
    parts.push(part);
  }
  const { status, headers } = answer;
  const hasBody = status >= 200 && ![204, 205, 304].includes(status);
  return new Response(hasBody ? Buffer.concat(parts) : null, { status, headers });
}
