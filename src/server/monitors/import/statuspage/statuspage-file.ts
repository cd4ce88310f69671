import { Refusal, t } from '../../../kernel/index.ts';
import type { Conversion } from '../converted.ts';
import { idIn, notFrom } from '../pages.ts';
import { refuseTooMany } from '../read-text.ts';
import { contentOf, type Source, type SourceFile } from '../source-file.ts';
import { isRecord, toList, type UntrustedObject } from '../untrusted-json.ts';
import { convertPage, type StatuspageParts } from './convert.ts';

export const statuspage: Source = {
  // not shown: names are the same in each language
  name: 'Atlassian Statuspage',
  recognizes: (file) => recordsIn(file).some((one) => kindOf(one) !== undefined),
  convert(file): Conversion {
    const parts = partsOf(recordsIn(file));
    return { monitors: [], receivers: [], notes: [], keepsOthers: true, page: convertPage(parts) };
  },
};

/** A file contains responses of the API: objects and lists of objects, one after the other. */
const recordsIn = (file: SourceFile): UntrustedObject[] => [contentOf(file)].flat(2).filter(isRecord);

type Kind = 'response' | 'page' | 'component' | 'group' | 'incident' | 'subscriber';

/** The public API wraps lists in a response with the page. The API with a key returns the lists themselves. */
function kindOf(one: UntrustedObject): Kind | undefined {
  if (isRecord(one.page) && idIn(one.page.id) !== undefined) return 'response';
  if ('page_description' in one && 'subdomain' in one) return 'page';
  if ('incident_updates' in one) return 'incident';
  if ('page_id' in one && 'only_show_if_degraded' in one) return 'component';
  if ('page_id' in one && Array.isArray(one.components) && 'position' in one) return 'group';
  if ('mode' in one && ['email', 'phone_number', 'endpoint'].some((name) => name in one)) return 'subscriber';
  return undefined;
}

function partsOf(records: UntrustedObject[]): StatuspageParts {
  const of = (kind: Kind) => records.filter((one) => kindOf(one) === kind);
  const responses = of('response');
  const listed = (name: string) => responses.flatMap((one) => toList(one[name]).filter(isRecord));
  const pages = [...of('page'), ...responses.map(({ page }) => page as UntrustedObject)];
  const components = [...of('component'), ...listed('components')];
  const incidents = [...of('incident'), ...listed('incidents'), ...listed('scheduled_maintenances')];
  const all = [...components, ...incidents];
  refuseTooMany(all.length);
  const [page] = pages;
  if (page === undefined) {
    if (all.length === 0) throw notFrom(statuspage.name);
    throw new Refusal('malformed', t('The file does not contain the page itself. Add the response of /pages/PAGE_ID.'));
  }
  const ids = new Set([...pages.map(({ id }) => id), ...all.flatMap(({ page_id }) => page_id ?? [])]);
  if (ids.size > 1)
    throw new Refusal('malformed', t('The file contains several status pages. Import them as separate files.'));
  return {
    page: Object.assign({}, ...pages.toReversed()),
    components: uniqueById(components),
    groups: uniqueById(of('group')),
    incidents: uniqueById(incidents),
    subscribers: of('subscriber').length,
  };
}

/** The summary and the list of incidents contain the same incidents. */
const uniqueById = (records: UntrustedObject[]): UntrustedObject[] => [
  ...new Map(records.flatMap((one) => (idIn(one.id) === undefined ? [] : [[one.id, one] as const]))).values(),
];
