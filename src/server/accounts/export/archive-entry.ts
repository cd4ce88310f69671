import type { AccountTables } from '../../database/index.ts';

export type ArchiveEntry = {
  /** relative, with `/`; sanitize foreign names with `pathPart` */
  path: string;
  content: AsyncIterable<string | Buffer>;
  /** false: already compressed */
  isCompressible?: boolean;
};

/** The next file is requested after the previous file was written. */
export type ArchiveAccount = (accountId: number) => AsyncIterable<ArchiveEntry>;

/** Decrypts sealed values that belong to the account, by column. */
export type OpenSealed = (table: string, row: Record<string, unknown>) => Record<string, string>;

export type ArchiveParts = {
  contents: string;
  tables: AccountTables;
  archiveAccount: ArchiveAccount;
  openSealed: OpenSealed;
};
