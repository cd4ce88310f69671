/** A fault of a row, with the path below its place (`.price`, `.media.thumbnail`, `, Sale Price ($)`). */
export type Fault = { path: string; message: string };

/** The faults of a row, for a person who looks at it. */
export const faultText = (faults: readonly Fault[]): string =>
  faults.map(({ path, message }) => `${path.replace(/^[., ]+/, '')} ${message}`.trim()).join('; ');
