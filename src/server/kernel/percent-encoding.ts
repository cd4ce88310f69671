/** Returns false if the text contains a `%` that doesn't start a percent-encoded UTF-8 character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
