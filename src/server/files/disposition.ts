/**
 * `Content-Disposition` of a download by any name (RFC 6266): an ASCII one for old readers and the whole one as RFC 8187
 * writes it. Neither can end the header or name a folder.
 */
export function attachment(name: string): string {
  const safe = name.toWellFormed().replace(/[\p{C}/\\]/gu, '_') || 'file';
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["%;]/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
