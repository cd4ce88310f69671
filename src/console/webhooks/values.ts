import type { NamedResource } from '../api/accounts.ts';
import type { Webhook, WebhookSubjects } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';

export type SubjectKind = keyof WebhookSubjects;

export type EndpointValues = {
  name: string;
  url: string;
  events: string[];
  is_active: boolean;
} & Record<SubjectKind, NamedResource[]>;

/** Keeps the IDs of deleted resources, because an empty list would mean all resources. */
const withNames = (ids: number[], named: NamedResource[]): NamedResource[] =>
  ids.map((id) => named.find((one) => one.id === id) ?? { id, name: t('Deleted (ID {id})', { id: String(id) }) });

export const valuesOf = (
  { name, url, events, is_active, monitor_ids, website_ids, item_ids }: Webhook,
  { monitor, website, item }: WebhookSubjects,
): EndpointValues => ({
  ...{ name, url, events, is_active },
  monitor: withNames(monitor_ids, monitor),
  website: withNames(website_ids, website),
  item: withNames(item_ids, item),
});

const idsOf = (resources: NamedResource[]): number[] => resources.map(({ id }) => id);

/** Values that are not passed stay unchanged. */
export const toWire = ({ monitor, website, item, ...rest }: Partial<EndpointValues>) => ({
  ...rest,
  ...(monitor && { monitor_ids: idsOf(monitor) }),
  ...(website && { website_ids: idsOf(website) }),
  ...(item && { item_ids: idsOf(item) }),
});
