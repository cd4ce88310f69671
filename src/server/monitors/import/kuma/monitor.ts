import { isRecord, jsonOf, type Loose, listOf, numberOf, textOf, truthOf } from '../loose.ts';

/** A monitor of Uptime Kuma; the names are those of its form. */
export type KumaMonitor = {
  id: number;
  name: string;
  type: string;
  active: boolean;
  intervalS: number;
  url: string | undefined;
  hostname: string | undefined;
  port: number | undefined;
  keyword: string | undefined;
  invertKeyword: boolean;
  upsideDown: boolean;
  ignoreTls: boolean;
  acceptedStatuses: string[];
  method: string;
  headers: unknown;
  hasBody: boolean;
  authMethod: string;
  user: string | undefined;
  password: string | undefined;
  expiryNotification: boolean;
  domainExpiryNotification: boolean;
  dnsType: string | undefined;
  dnsServer: string | undefined;
  cacheBust: boolean;
  hasProxy: boolean;
  /** every how many failing checks it tells again; 0: never */
  resendEvery: number;
  parent: number | undefined;
  tags: string[];
  notificationIds: number[];
};

/** What the database keeps in tables of their own. */
type Linked = { tags: string[]; notificationIds: number[] };

/** A row of the table `monitor`. */
export const monitorFromRow = (row: Loose, linked: Linked): KumaMonitor | undefined =>
  readMonitor(row, { ...linked, statuses: jsonOf(row.accepted_statuscodes_json) });

/** An entry of a backup's `monitorList`, which names most fields as the browser does. */
export const monitorFromBackup = (entry: Loose): KumaMonitor | undefined =>
  readMonitor(entry, {
    tags: listOf(entry.tags).flatMap((tag) => (isRecord(tag) ? (tagText(tag.name, tag.value) ?? []) : [])),
    notificationIds: notificationIdsOf(entry.notificationIDList),
    statuses: entry.accepted_statuscodes,
  });

/** `name`, or `name: value` where the tag has a value. */
export function tagText(name: unknown, value: unknown): string | undefined {
  const [tag, detail] = [textOf(name), textOf(value)];
  return tag === undefined || detail === undefined ? tag : `${tag}: ${detail}`;
}

function readMonitor(given: Loose, linked: Linked & { statuses: unknown }): KumaMonitor | undefined {
  const id = numberOf(given.id);
  const type = textOf(given.type);
  if (id === undefined || !Number.isSafeInteger(id) || type === undefined) return undefined;
  const either = (column: string) => given[column] ?? given[camel(column)];
  return {
    id,
    type,
    name: textOf(given.name) ?? `Monitor ${id}`,
    active: truthOf(given.active ?? true),
    intervalS: numberOf(given.interval) ?? 60,
    url: textOf(given.url),
    hostname: textOf(given.hostname),
    port: numberOf(given.port),
    keyword: typeof given.keyword === 'string' && given.keyword !== '' ? given.keyword : undefined,
    invertKeyword: truthOf(either('invert_keyword')),
    upsideDown: truthOf(either('upside_down')),
    ignoreTls: truthOf(either('ignore_tls')),
    acceptedStatuses: listOf(linked.statuses).map(String),
    method: (textOf(given.method) ?? 'GET').toUpperCase(),
    headers: jsonOf(given.headers),
    hasBody: textOf(given.body) !== undefined,
    authMethod: textOf(either('auth_method')) ?? '',
    user: textOf(given.basic_auth_user),
    password: typeof given.basic_auth_pass === 'string' ? given.basic_auth_pass : undefined,
    expiryNotification: truthOf(either('expiry_notification')),
    domainExpiryNotification: truthOf(either('domain_expiry_notification')),
    dnsType: textOf(given.dns_resolve_type),
    dnsServer: textOf(given.dns_resolve_server),
    cacheBust: truthOf(either('cache_bust')),
    hasProxy: (numberOf(either('proxy_id')) ?? 0) > 0,
    resendEvery: numberOf(either('resend_interval')) ?? 0,
    parent: numberOf(given.parent),
    tags: linked.tags,
    notificationIds: linked.notificationIds,
  };
}

/** `{"3": true}`, or a list in files that other programs write. */
function notificationIdsOf(value: unknown): number[] {
  const ids = isRecord(value) ? Object.keys(value).filter((id) => truthOf(value[id])) : listOf(value);
  return ids.map(Number).filter(Number.isSafeInteger);
}

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
