import { Readable } from 'node:stream';
import { type Caller, parseInput } from '../../http/index.ts';
import type { WebsiteImportRunner } from '../import/index.ts';
import { createWebsite, createWebsiteBody, type SettingsDeps } from '../settings/index.ts';
import { sampleVisits } from './sample-visits.ts';

export type SampleWebsiteDeps = SettingsDeps & { imports: WebsiteImportRunner };

const domain = 'sample.example';

/** The statistics are private. Visits are marked as imported. */
export async function writeSampleWebsite(deps: SampleWebsiteDeps, caller: Caller): Promise<void> {
  const fields = parseInput(createWebsiteBody, { domain, time_zone: caller.timeZone, privacy: 0 });
  const website = await createWebsite(deps, caller, fields);
  await deps.imports.run(website, {
    body: Readable.from([sampleVisits(domain, deps.now())]),
    contentType: 'text/csv',
    fileName: 'sample-data.csv',
  });
}
