import { accountsTables, membershipTables } from '../accounts/index.ts';
import { annotationTables } from '../annotations/index.ts';
import { contactTables } from '../contacts/index.ts';
import { arrangeTables, databaseTables, type Schema, type TableDeclaration } from '../database/index.ts';
import { deletionQueueTables } from '../deletion-queue/index.ts';
import { marketTables } from '../market/index.ts';
import { monitorTables } from '../monitors/index.ts';
import { outboxTables } from '../outbox/index.ts';
import { trashTables } from '../trash/index.ts';
import { webhookTables } from '../webhooks/index.ts';
import { websiteTables } from '../websites/index.ts';

/** All tables of the schema, in the order of deletion. The type check ensures that none is missing. */
export const tableDeclarations = {
  ...outboxTables,
  ...accountsTables,
  ...webhookTables,
  ...annotationTables,
  ...contactTables,
  ...monitorTables,
  ...websiteTables,
  ...marketTables,
  ...trashTables,
  ...membershipTables,
  ...deletionQueueTables,
  ...databaseTables,
} satisfies Record<keyof Schema, TableDeclaration>;

export const accountTables = arrangeTables(tableDeclarations);
