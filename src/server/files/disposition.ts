/**
 * Returns a header as in RFC 6266, with an ASCII name and the full name (RFC 8187). Neither name can break out of the
 * header or contain a path.
 */
export function attachment(name: string): string {
  const safe = name.toWellFormed().replace(/(?![\u200c\u200d])[\p{C}/\\]/gu, '_') || 'file';
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
