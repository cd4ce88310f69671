import { t } from '../../kernel/index.ts';
import { type ChannelName, destinationProblem, normalizeDestination } from '../../outbox/index.ts';
import { maxRedirects } from '../monitor/index.ts';
import type { WantedMaintenance, WantedPage, WantedReport } from '../status-pages/index.ts';

export type Alert = { key: ChannelName; value: string };

/** `notes` describe what differs here, or why `alerts` is empty. */
export type Receiver = { name: string; kind: string; alerts: Alert[]; notes: string[] };

type Source = {
  /** identifies the monitor when the file is imported again */
  reference: string;
  name: string;
  kind: string;
};

export type Converted = Source & ({ fields: Record<string, unknown>; notes: string[] } | { refused: string });

export type PartKind = 'component' | 'incident' | 'maintenance';
export type Noted<Thing> = Thing & { notes: string[] };
export type RefusedPart = { kind: PartKind; name: string; refused: string };

export type ConvertedPage = {
  wanted: Omit<WantedPage, 'groups' | 'reports' | 'maintenances'> & {
    groups: { name: string; components: Noted<WantedPage['groups'][number]['components'][number]>[] }[];
    reports: Noted<WantedReport>[];
    maintenances: Noted<WantedMaintenance>[];
  };
  refused: RefusedPart[];
  /** about the page itself */
  notes: string[];
};

/** `notes` never contain destinations or passwords. */
export type Conversion = {
  monitors: Converted[];
  receivers: Receiver[];
  notes: string[];
  /** Fields that the file omits keep their value if it is imported again, because the tool has no such setting. */
  keepsOthers: boolean;
  /** The file describes a status page instead of monitors. */
  page?: ConvertedPage;
};

export const commonNotes = (): string[] => [t('History is not imported: statistics start with the first check here.')];

/** Other tools follow more. */
export const redirectLimitNote = (): string =>
  t('Only the first {count} redirects are followed.', { count: maxRedirects });

export function receiverOf(
  of: { name: string; kind: string },
  key: ChannelName,
  values: (string | undefined)[],
  notes: string[] = [],
): Receiver {
  const read = values.map((value) => value && normalizeDestination(key, value));
  const fitting = read.filter((value) => value !== undefined && destinationProblem(key, value) === undefined);
  const alerts = [...new Set(fitting as string[])].map((value) => ({ key, value }));
  if (alerts.length === 0) return { ...of, alerts, notes: [t('Not imported: its destination is not valid here.')] };
  const lost = values.length - fitting.length;
  return {
    ...of,
    alerts,
    notes: lost > 0 ? [...notes, t('{count} of its destinations are not valid here.', { count: lost })] : notes,
  };
}

export const skippedReceiver = (of: { name: string; kind: string }, why: string): Receiver => ({
  ...of,
  alerts: [],
  notes: [t('Not imported: {reason}', { reason: why })],
});

export function alertsFrom(receivers: Receiver[]): { alerts: Alert[]; notes: string[] } {
  const all = receivers.flatMap((one) => one.alerts);
  const alerts = [...new Map(all.map((one) => [`${one.key} ${one.value}`, one])).values()];
  const lost = receivers.filter((one) => one.alerts.length === 0).map((one) => `“${one.name}”`);
  return {
    alerts: alerts.slice(0, 20),
    notes: [
      ...(lost.length > 0 ? [t('Does not alert {names} (see its own entry).', { names: lost.join(', ') })] : []),
      ...(alerts.length > 20
        ? [t('Only the first 20 of its {count} alert destinations are imported.', { count: alerts.length })]
        : []),
    ],
  };
}
