import { Refusal, t } from '../../../kernel/index.ts';
import { type Conversion, commonNotes } from '../converted.ts';
import { refuseTooMany } from '../read-text.ts';
import { contentOf, type Source, type SourceFile } from '../source-file.ts';
import type { Tables } from '../sqlite-tables.ts';
import { isRecord, toList, toNumber, toText, type UntrustedObject } from '../untrusted-json.ts';
import { proxyOf } from './connection.ts';
import { convertMonitor } from './convert.ts';
import { type KumaMonitor, monitorFromBackup, monitorFromRow, tagText } from './monitor.ts';
import { notificationOf, receiverFrom } from './notification.ts';

export const kuma: Source = {
  // not shown: names are the same in each language
  name: 'Uptime Kuma',
  recognizes: (file) => file.format === 'sqlite' || isKumaBackup(contentOf(file)),
  convert: convertKuma,
};

/** A backup has two lists. A file that has only `monitorList` is from Kuma's API. */
const isKumaBackup = (value: unknown): value is UntrustedObject => isRecord(value) && 'monitorList' in value;

export function convertKuma(file: SourceFile): Conversion {
  if (file.format === 'sqlite') return convert(partsOfTables(file.tables), omittedContentNotes(file.tables));
  if (file.format === 'json' && isKumaBackup(file.value)) return convert(partsOfBackup(file.value), []);
  throw new Refusal('malformed', t('This is not an Uptime Kuma backup with a "monitorList", and not a kuma.db file.'));
}

type Parts = {
  monitors: KumaMonitor[];
  notifications: UntrustedObject[];
  proxies: UntrustedObject[];
  unreadable: number;
};

function convert({ monitors, notifications, proxies: given, unreadable }: Parts, notes: string[]): Conversion {
  refuseTooMany(monitors.length);
  const receivers = new Map(
    notifications.flatMap((given) => {
      const notification = notificationOf(given);
      return notification ? [[notification.id, receiverFrom(notification)]] : [];
    }),
  );
  const proxies = new Map(given.flatMap((row) => [[toNumber(row.id) ?? 0, proxyOf(row)] as const]));
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  return {
    keepsOthers: false,
    monitors: [...byId.values()].map((monitor) => convertMonitor(monitor, { monitors: byId, receivers, proxies })),
    receivers: [...receivers.values()],
    notes: [
      ...commonNotes(),
      ...notes,
      ...(unreadable > 0 ? [t('{count} entries are not monitors and were skipped.', { count: unreadable })] : []),
    ],
  };
}

function partsOfBackup(backup: UntrustedObject): Parts {
  const list = isRecord(backup.monitorList) ? Object.values(backup.monitorList) : toList(backup.monitorList);
  const read = list.map((entry) => (isRecord(entry) ? monitorFromBackup(entry) : undefined));
  const monitors = read.filter((monitor) => monitor !== undefined);
  return {
    monitors,
    notifications: toList(backup.notificationList).filter(isRecord),
    proxies: toList(backup.proxyList).filter(isRecord),
    unreadable: read.length - monitors.length,
  };
}

function partsOfTables(tables: Tables): Parts {
  const tagNames = new Map(tables.tag.map((tag) => [tag.id, tag.name]));
  const tagsOf = Map.groupBy(tables.monitor_tag, (row) => row.monitor_id);
  const notificationsOf = Map.groupBy(tables.monitor_notification, (row) => row.monitor_id);
  const read = tables.monitor.map((row) =>
    monitorFromRow(row, {
      tags: (tagsOf.get(row.id) ?? []).flatMap((tag) => tagText(tagNames.get(tag.tag_id), tag.value) ?? []),
      notificationIds: (notificationsOf.get(row.id) ?? []).flatMap((one) => toNumber(one.notification_id) ?? []),
    }),
  );
  const monitors = read.filter((monitor) => monitor !== undefined);
  return {
    monitors,
    notifications: tables.notification,
    proxies: tables.proxy,
    unreadable: read.length - monitors.length,
  };
}

function omittedContentNotes({ maintenance, status_page }: Tables): string[] {
  const names = (rows: UntrustedObject[]) => rows.flatMap((row) => toText(row.title) ?? []).join(', ');
  return [
    ...(maintenance.length > 0 ? [t('Maintenance is not imported: {names}.', { names: names(maintenance) })] : []),
    ...(status_page.length > 0 ? [t('Status pages are not imported: {names}.', { names: names(status_page) })] : []),
  ];
}
