/**
 * For subjects and names, which people choose. Removes line breaks, and breaks up `=?`: mail programs decode ASCII text
 * such as `=?utf-8?B?…?=` to any text.
 */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
