import type { UptimeReport } from '../../api/monitors.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

export type ReportValues = {
  name: string;
  frequency: UptimeReport['frequency'];
  monitor_ids: number[];
  group_ids: string[];
  language: UptimeReport['language'];
  time_zone: string;
  sla_target: string;
  /** the key is the limit, the value the credit */
  sla_credits: PairRow[];
  show_costs: boolean;
  logo_page_id: string;
};

export const emptyValues = (language: UptimeReport['language'], time_zone: string): ReportValues => ({
  name: '',
  frequency: 'monthly',
  monitor_ids: [],
  group_ids: [],
  language,
  time_zone,
  sla_target: '',
  sla_credits: [],
  show_costs: false,
  logo_page_id: '',
});

export const valuesOf = (report: UptimeReport): ReportValues => ({
  name: report.name,
  frequency: report.frequency,
  monitor_ids: report.monitor_ids,
  group_ids: report.group_ids.map(String),
  language: report.language,
  time_zone: report.time_zone,
  sla_target: report.sla_target === null ? '' : String(report.sla_target),
  sla_credits: report.sla_credits.map(({ below, percent }) => ({ key: String(below), value: String(percent) })),
  show_costs: report.show_costs === 1,
  logo_page_id: String(report.logo_page_id ?? ''),
});

/** An invalid number is sent as text, so the service rejects it. */
function numberOf(typed: string): number | string {
  const number = Number(typed.trim().replace(',', '.').replace('%', ''));
  return typed.trim() === '' || Number.isNaN(number) ? typed : number;
}

export function toWire(values: Partial<ReportValues>): Record<string, unknown> {
  const { group_ids, sla_target, sla_credits, show_costs, logo_page_id, ...rest } = values;
  return {
    ...rest,
    ...(group_ids && { group_ids: group_ids.map(Number) }),
    ...(sla_target !== undefined && { sla_target: sla_target.trim() === '' ? null : numberOf(sla_target) }),
    ...(sla_credits && {
      sla_credits: sla_credits.map(({ key, value }) => ({ below: numberOf(key), percent: numberOf(value) })),
    }),
    ...(show_costs !== undefined && { show_costs: show_costs ? 1 : 0 }),
    ...(logo_page_id !== undefined && { logo_page_id: logo_page_id === '' ? null : Number(logo_page_id) }),
  };
}
