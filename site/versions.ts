type Version = {
  name: string;
  /** The tag or commit with these documents. The newest version has none: its documents are the working tree's. */
  commit?: string;
};

/** The newest first. When you release a version, add it and set the tag of the version before it. */
export const versions: readonly [Version, ...Version[]] = [{ name: '1.0' }];
