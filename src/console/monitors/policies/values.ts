import type { AlertPolicy } from '../../api/monitors.ts';
import type { PairRow } from '../../ui/form/pair-rows.tsx';

export type StepValues = { after_minutes: string; alerts: PairRow[] };

export type PolicyValues = {
  name: string;
  delay_minutes: string;
  steps: StepValues[];
  has_quiet_hours: boolean;
  quiet_hours: { from: string; to: string; weekdays: number[]; time_zone: string };
  quiet_exempts_critical: boolean;
  is_default: boolean;
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export const emptyValues = (timeZone: string): PolicyValues => ({
  name: '',
  delay_minutes: '',
  steps: [],
  has_quiet_hours: false,
  quiet_hours: { from: '22:00', to: '07:00', weekdays: EVERY_DAY, time_zone: timeZone },
  quiet_exempts_critical: true,
  is_default: false,
});

export const valuesOf = (policy: AlertPolicy, timeZone: string): PolicyValues => ({
  name: policy.name,
  delay_minutes: policy.delay_minutes === 0 ? '' : String(policy.delay_minutes),
  steps: policy.steps.map(({ after_minutes, alerts }) => ({ after_minutes: String(after_minutes), alerts })),
  has_quiet_hours: policy.quiet_hours !== null,
  quiet_hours: policy.quiet_hours ?? emptyValues(timeZone).quiet_hours,
  quiet_exempts_critical: policy.quiet_exempts_critical,
  is_default: policy.is_default,
});

/** A step after the last one, at a usual distance. */
export function nextStep(steps: StepValues[], email: string): StepValues {
  const last = Number(steps.at(-1)?.after_minutes ?? 0);
  return { after_minutes: String(last + 15), alerts: [{ key: 'email', value: email }] };
}

/** Text that is not a number is sent as it is, so the service rejects it. */
const numeric = (value: string): unknown => (Number.isFinite(Number(value)) ? Number(value) : value);

export function toWire(values: PolicyValues): Record<string, unknown> {
  const { has_quiet_hours, quiet_hours, delay_minutes, steps, ...rest } = values;
  return {
    ...rest,
    delay_minutes: delay_minutes.trim() === '' ? 0 : numeric(delay_minutes),
    steps: steps.map(({ after_minutes, alerts }) => ({ after_minutes: numeric(after_minutes), alerts })),
    quiet_hours: has_quiet_hours ? quiet_hours : null,
  };
}
