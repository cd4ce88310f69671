/** What was looked at. */
export type Check =
  | 'configuration'
  | 'runtime'
  | 'time zones'
  | 'limits'
  | 'data folder'
  | 'disk'
  | 'secret'
  | 'service'
  | 'database'
  | 'event store'
  | 'files'
  | 'work'
  | 'clock'
  | 'mail'
  | 'log-in'
  | 'dns'
  | 'certificate'
  | 'proxy';

/** `not_checked`: it could not be looked at from here, which is no fault of the service. */
export type Status = 'ok' | 'warning' | 'fault' | 'not_checked';

/** One sentence on one thing, and what to do about it. Neither ever holds a secret. */
export type Finding = { check: Check; status: Status; message: string; next_step: string | null };

export const ok = (check: Check, message: string): Finding => ({ check, status: 'ok', message, next_step: null });

export const warning = (check: Check, message: string, nextStep: string): Finding => ({
  check,
  status: 'warning',
  message,
  next_step: nextStep,
});

export const fault = (check: Check, message: string, nextStep: string): Finding => ({
  check,
  status: 'fault',
  message,
  next_step: nextStep,
});

export const notChecked = (check: Check, message: string, nextStep: string | null = null): Finding => ({
  check,
  status: 'not_checked',
  message,
  next_step: nextStep,
});
