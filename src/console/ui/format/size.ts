import { t } from '../../i18n/index.ts';
import { decimal } from './format.ts';

const UNITS: readonly ((size: string) => string)[] = [
  (size) => t('{size} bytes', { size }),
  (size) => t('{size} kB', { size }),
  (size) => t('{size} MB', { size }),
  (size) => t('{size} GB', { size }),
];

/** "1.4 MB", in powers of 1024. */
export function formatSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** power;
  const tenths = Math.round(size * 10);
  return UNITS[power]!(power === 0 || size >= 100 || tenths % 10 === 0 ? decimal(size, 0) : decimal(size, 1));
}
