/** The first migration of every store that was created before version 1.0.0. */
export const unreleasedMigration = '0001-first-tables';

/** The version of which the stores of all later versions can be upgraded. */
export const firstRelease = '1.0.0';

/** Returns why something that was written before version 1.0.0 is refused. `subject` begins the sentence. */
export const describeUnreleased = (subject: string): string =>
  `${subject} is from before version 1.0.0, which this version cannot open: the last commit that opens it is aec9bef8.`;
