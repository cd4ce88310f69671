import type {
  ComponentState,
  Incident,
  StatusReport,
  StatusReportTemplate,
  StatusReportUpdate,
} from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { fromLocalTime, toLocalTime } from '../../ui/form/local-time.ts';

/** `key` is `monitor-ID` or `component-ID`. */
export type Affected = { key: string; state: ComponentState };

export type UpdateValues = {
  phase: StatusReportUpdate['phase'];
  text: string;
  notify: boolean;
  /** value of a `datetime-local` field in the account's zone; empty for now */
  publish_at: string;
};

export type ReportValues = {
  title: string;
  impact: StatusReport['impact'];
  affected: Affected[];
  /** empty for none */
  incident_id: string;
};

export const EMPTY_UPDATE: UpdateValues = { phase: 'investigating', text: '', notify: true, publish_at: '' };
export const EMPTY_REPORT: ReportValues & UpdateValues = {
  title: '',
  impact: 'minor',
  affected: [],
  incident_id: '',
  ...EMPTY_UPDATE,
};

/** A new report about a monitor's incident. */
export const reportOfIncident = ({ id, monitor, status }: Incident): ReportValues & UpdateValues => ({
  ...EMPTY_REPORT,
  title: t('{name} is down', { name: monitor.name }),
  impact: 'major',
  affected: status === 'resolved' ? [] : [{ key: `monitor-${monitor.id}`, state: 'down' }],
  incident_id: String(id),
});

export const reportValues = ({ title, impact, affected, incident_id, postmortem }: StatusReport) => ({
  title,
  impact,
  affected: affected.map(({ monitor_id, component_id, state }) => ({
    key: monitor_id === null ? `component-${component_id}` : `monitor-${monitor_id}`,
    state,
  })),
  incident_id: incident_id === null ? '' : String(incident_id),
  postmortem,
});

export const updateValues = ({ phase, text, notify, publish_at }: StatusReportUpdate, zone: string): UpdateValues => ({
  phase,
  text,
  notify: notify === 1,
  publish_at: toLocalTime(publish_at, zone),
});

type Sent = Partial<ReportValues & UpdateValues & { postmortem: string }>;

/** An invalid date is sent unchanged, so the service rejects it. */
export function reportToWire(
  { affected, incident_id, notify, publish_at: at, ...rest }: Sent,
  zone: string,
): Record<string, unknown> {
  return {
    ...rest,
    ...(affected && { affected: affected.map(affectedToWire) }),
    ...(incident_id !== undefined && { incident_id: incident_id === '' ? null : Number(incident_id) }),
    ...(notify !== undefined && { notify: notify ? 1 : 0 }),
    ...(at !== undefined && { publish_at: at === '' ? null : (fromLocalTime(at, zone) ?? at) }),
  };
}

function affectedToWire({ key, state }: Affected) {
  const [kind, id] = key.split('-');
  return { [kind === 'monitor' ? 'monitor_id' : 'component_id']: Number(id), state };
}

/** The usual next phase. */
export const nextPhase = ({ phase }: StatusReport): UpdateValues['phase'] =>
  phase === 'investigating' ? 'identified' : phase === 'identified' ? 'monitoring' : 'resolved';

/** Texts that the user has typed stay. */
export function withTemplate<Values extends UpdateValues & { title?: string }>(
  values: Values,
  template: StatusReportTemplate,
  known: readonly StatusReportTemplate[],
): Pick<Values, 'text'> & { title: string } {
  const isTyped = (text: string, of: (one: StatusReportTemplate) => string) =>
    text.trim() !== '' && !known.some((one) => of(one) === text);
  const { title = '', text, phase } = values;
  return {
    title: isTyped(title, (one) => one.title) ? title : template.title,
    text: isTyped(text, (one) => one[phase]) ? text : template[phase],
  };
}
