import type { AccountTables } from '../../database/index.ts';

/** One file of an archive. */
export type ArchiveEntry = {
  /** relative, with `/`; parts from outside by `pathPart` */
  path: string;
  content: AsyncIterable<string | Buffer>;
  /** false: it is stored as it is, because it is compressed already */
  isCompressible?: boolean;
};

/** What a feature adds to the archive of an account, file after file: the next is asked for when one was written. */
export type ArchiveAccount = (accountId: number) => AsyncIterable<ArchiveEntry>;

/** Values of a row that are kept sealed and belong to the account, by the names of their columns. */
export type OpenSealed = (table: string, row: Record<string, unknown>) => Record<string, string>;

export type ArchiveParts = {
  /** describes the folders in the archive's README */
  contents: string;
  tables: AccountTables;
  archiveAccount: ArchiveAccount;
  openSealed: OpenSealed;
};
