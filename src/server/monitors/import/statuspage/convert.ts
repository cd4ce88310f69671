import { cutText, isTimeZone, t } from '../../../kernel/index.ts';
import type { ConvertedPage } from '../converted.ts';
import { toText, type UntrustedObject } from '../untrusted-json.ts';
import { convertComponents } from './components.ts';
import { convertIncidents, isMaintenance } from './incidents.ts';
import { convertMaintenances } from './maintenances.ts';
import { plainText } from './text.ts';

export type StatuspageParts = {
  page: UntrustedObject;
  components: UntrustedObject[];
  groups: UntrustedObject[];
  incidents: UntrustedObject[];
  subscribers: number;
};

export function convertPage({ page, components, groups, incidents, subscribers }: StatuspageParts): ConvertedPage {
  const name = cutText(plainText(page.name), 255) || t('Status page');
  const description = plainText(page.page_description);
  const host = URL.parse(toText(page.url) ?? '')?.hostname;
  const domain = toText(page.domain) ?? (host?.endsWith('.statuspage.io') ? undefined : host);
  const isPrivate = page.viewers_must_be_team_members === true || toText(page.ip_restrictions) !== undefined;
  const zone = toText(page.time_zone) ?? '';
  const services = convertComponents(components, groups);
  const reports = convertIncidents(
    incidents.filter((one) => !isMaintenance(one)),
    services.placed,
  );
  const maintenances = convertMaintenances(incidents.filter(isMaintenance), {
    zone: isTimeZone(zone) ? zone : 'UTC',
    placed: services.placed,
  });
  return {
    wanted: {
      reference: `statuspage:${page.id}`,
      name,
      address: toText(page.subdomain) ?? (host?.endsWith('.statuspage.io') ? host.split('.')[0]! : name),
      description: cutText(description, 1000),
      noindex: page.hidden_from_search === true ? 1 : 0,
      isPrivate,
      groups: services.groups,
      reports: reports.wanted,
      maintenances: maintenances.wanted,
    },
    refused: [...services.refused, ...reports.refused, ...maintenances.refused],
    notes: [
      subscribers > 0
        ? t(
            '{count, plural, one {# subscriber is} other {# subscribers are}} not imported, because subscribers must confirm here themselves. Publish the link of the page’s subscription form, for example in a last update on Statuspage.',
            { count: subscribers },
          )
        : t(
            'Subscribers are not imported, because they must confirm here themselves. Publish the link of the page’s subscription form, for example in a last update on Statuspage.',
          ),
      ...(domain === undefined
        ? []
        : [
            t('The page gets an address of this service. Set {domain} as its domain when you change its DNS record.', {
              domain,
            }),
          ]),
      t('Colors, logo, metrics and team members are not imported.'),
      ...(components.length === 0 ? [t('The file contains no components.')] : []),
      ...(description.length > 1000 ? [t('The page’s description is cut to 1,000 characters.')] : []),
    ],
  };
}
