import { childRows, type DatabaseOrTransaction, ownedRows, type WebsiteRow } from '../../database/index.ts';

export const goalRows = childRows('goals', 'website_id');
export const funnelRows = childRows('funnels', 'website_id');
export const segmentRows = childRows('segments', 'website_id');

export const { count: countGoals } = ownedRows('goals');

export const segmentNames = async (
  db: DatabaseOrTransaction,
  website: Pick<WebsiteRow, 'id' | 'account_id'>,
): Promise<Map<number, string>> => new Map((await segmentRows.list(db, website)).map(({ id, name }) => [id, name]));
