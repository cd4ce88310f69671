import type { AnnotationSource } from '../annotations/index.ts';
import type { DatabaseOrTransaction, WebsiteImportRow } from '../database/index.ts';
import { t } from '../kernel/index.ts';
import { listImportsFinishedWithin } from './import-records/index.ts';
import { findWebsite, listWebsiteRows } from './website/index.ts';

// not shown: names
const tools = { plausible: 'Plausible', umami: 'Umami', google: 'Google Analytics' } as const;

export const websiteEvents: AnnotationSource[] = [
  {
    kind: 'import',
    permission: 'websites:read',
    list: async (db, accountId, range) =>
      (await listImportsFinishedWithin(db, accountId, range)).map((run) => ({
        kind: 'import',
        text: importText(run),
        from: run.finished_at ?? run.created_at,
        to: null,
        path: `/websites/${run.website_id}/data`,
        websiteId: run.website_id,
      })),
  },
];

function importText({ source, first_day: from, last_day: to }: WebsiteImportRow): string {
  const tool = tools[source];
  return from === null || to === null
    ? t('{tool} statistics imported', { tool })
    : t('{tool} statistics imported ({from} to {to})', { tool, from, to });
}

export const findWebsiteHost = async (db: DatabaseOrTransaction, accountId: number, id: number) =>
  (await findWebsite(db, accountId, id))?.domain;

export const listWebsiteHosts = async (db: DatabaseOrTransaction, accountId: number): Promise<string[]> =>
  (await listWebsiteRows(db, accountId)).map(({ domain }) => domain);
