import type { AnnotationSource } from '../annotations/index.ts';
import type { DatabaseOrTransaction } from '../database/index.ts';
import { listImportsFinishedWithin } from './import-records/index.ts';
import { findWebsite, listWebsiteRows } from './website/index.ts';

const tools = { plausible: 'Plausible', umami: 'Umami', google: 'Google Analytics' } as const;

/** Imports of statistics, for the charts of their website. */
export const websiteEvents: AnnotationSource[] = [
  {
    kind: 'import',
    list: async (db, accountId, range) =>
      (await listImportsFinishedWithin(db, accountId, range)).map((run) => ({
        kind: 'import',
        text: `${tools[run.source]} statistics imported${run.first_day ? ` (${run.first_day} to ${run.last_day})` : ''}`,
        from: run.finished_at ?? run.created_at,
        to: null,
        path: `/websites/${run.website_id}/data`,
        websiteId: run.website_id,
      })),
  },
];

/** The host name of an account's website. */
export const findWebsiteHost = async (db: DatabaseOrTransaction, accountId: number, id: number) =>
  (await findWebsite(db, accountId, id))?.domain;

export const listWebsiteHosts = async (db: DatabaseOrTransaction, accountId: number): Promise<string[]> =>
  (await listWebsiteRows(db, accountId)).map(({ domain }) => domain);
