/**
 * Decodes text like browsers: by the byte order mark, or the header, or the document's declaration. The default is
 * UTF-8, or windows-1252 if the bytes aren't valid UTF-8. `cut`: the last character can be incomplete.
 */
export function decodeText(body: Buffer, contentType: string | undefined, cut: boolean): string {
  const label = byteOrderMark(body) ?? headerCharset(contentType) ?? documentCharset(body);
  const named = label === undefined ? undefined : decoderOf(label);
  if (named) return named.decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: cut });
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

const headerCharset = (contentType: string | undefined): string | undefined =>
  contentType?.match(/;\s*charset\s*=\s*"?([^\s;"]+)/i)?.[1];

function documentCharset(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, 1024);
  const found =
    head.match(/<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i)?.[1] ??
    head.match(/^<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i)?.[1];
  // A declaration that can be read as ASCII rules out UTF-16.
  return found && /^utf-?16/i.test(found) ? 'utf-8' : found;
}

function decoderOf(label: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
