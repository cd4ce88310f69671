import type { Row } from './relative-dates.ts';

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The command line reads such paths from the catalogue's folder. */
export const isLocalPath = (value: unknown): value is string => typeof value === 'string' && value.startsWith('./');

/** Removes the files of the item that have local paths. Returns undefined if there are none. */
export function withoutLocalFiles({ files, media, ...item }: Row): Row | undefined {
  const hasFiles = Array.isArray(files) && files.length > 0 && files.every(isLocalPath);
  const kept = isRow(media) ? remoteMedia(media) : { media, hasLocal: false };
  if (!hasFiles && !kept.hasLocal) return undefined;
  return {
    ...item,
    ...(files !== undefined && !hasFiles && { files }),
    ...(media !== undefined && { media: kept.media }),
  };
}

function remoteMedia(media: Row): { media: Row; hasLocal: boolean } {
  const remote = Object.entries(media).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return [[name, value.filter((one) => !isLocalPath(one))]];
    return isLocalPath(value) ? [] : [[name, value]];
  });
  return {
    media: Object.fromEntries(remote),
    hasLocal: JSON.stringify(media) !== JSON.stringify(Object.fromEntries(remote)),
  };
}
