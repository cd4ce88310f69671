const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** "1.4 MB", in powers of 1024. */
export function formatSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 || size >= 100 ? Math.round(size) : size.toFixed(1).replace('.0', '')} ${UNITS[power]}`;
}
