export const unreleasedMigration = '0001-first-tables';

/** Stores of this and later versions can be upgraded. */
export const firstRelease = '1.0.0';

export const describeUnreleased = (subject: string): string =>
  `${subject} is from before version 1.0.0, which this version cannot open: the last commit that opens it is aec9bef8.`;
