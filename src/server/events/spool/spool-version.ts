/** SQLite's `user_version`. Versions before 1.0.0 used 1 and 2. */
export const spoolVersion = 3;
export const isUnreleasedSpool = (version: number): boolean => version === 1 || version === 2;
