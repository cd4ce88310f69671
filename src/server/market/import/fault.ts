/** `path`: `.price`, `.media.thumbnail`, `, Sale Price ($)` */
export type Fault = { path: string; message: string };

export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ path, message }) => `${path.replace(/^[., ]+/, '')} ${message}`.trim()).join('; ');
