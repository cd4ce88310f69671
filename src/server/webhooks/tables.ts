import { byAccount, type TableDeclarations } from '../database/index.ts';

export const webhookTables = {
  webhook_endpoints: { owner: 'webhooks', rows: byAccount(), archive: 'account/webhooks' },
} satisfies TableDeclarations;
