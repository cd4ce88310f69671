/** `path`: `.price`, `.media.thumbnail`, `, Sale Price ($)` */
export type RowError = { path: string; message: string };

export const faultText = (faults: readonly RowError[]): string =>
  faults.map(({ path, message }) => `${path.replace(/^[., ]+/, '')} ${message}`.trim()).join('; ');
