import type { Row } from './relative-dates.ts';

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The command line reads such paths from the catalogue's folder. */
export const isLocalPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('./');

/** Returns the item without its local files, or undefined if it has no local files. */
export function withoutLocalFiles({ files, media, ...item }: Row): Row | undefined {
  const hasLocalFiles = Array.isArray(files) && files.length > 0 && files.every(isLocalPath);
  const hasLocalMedia = isRow(media) && Object.values(media).flat().some(isLocalPath);
  if (!hasLocalFiles && !hasLocalMedia) return undefined;
  return {
    ...item,
    ...(files !== undefined && !hasLocalFiles && { files }),
    ...(media !== undefined && { media: hasLocalMedia ? remoteMedia(media) : media }),
  };
}

const remoteMedia = (media: Row): Row =>
  Object.fromEntries(
    Object.entries(media)
      .filter(([, value]) => !isLocalPath(value))
      .map(([name, value]) => [name, Array.isArray(value) ? value.filter((one) => !isLocalPath(one)) : value]),
  );
