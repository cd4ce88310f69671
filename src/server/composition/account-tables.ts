import { accountsTables, membershipTables } from '../accounts/index.ts';
import { annotationTables } from '../annotations/index.ts';
import { arrangeTables, databaseTables, type Schema, type TableDeclaration } from '../database/index.ts';
import { deletionQueueTables } from '../deletion-queue/index.ts';
import { marketTables } from '../market/index.ts';
import { monitorTables } from '../monitors/index.ts';
import { outboxTables } from '../outbox/index.ts';
import { webhookTables } from '../webhooks/index.ts';
import { websiteTables } from '../websites/index.ts';

/** Every table of the schema: one that no module declares does not compile. The order is that of an account's deletion. */
export const tableDeclarations = {
  ...outboxTables,
  ...accountsTables,
  ...webhookTables,
  ...annotationTables,
  ...monitorTables,
  ...websiteTables,
  ...marketTables,
  ...membershipTables,
  ...deletionQueueTables,
  ...databaseTables,
} satisfies Record<keyof Schema, TableDeclaration>;

/** The tables with rows of accounts. */
export const accountTables = arrangeTables(tableDeclarations);
