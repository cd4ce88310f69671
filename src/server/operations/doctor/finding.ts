export type Check =
  | 'configuration'
  | 'runtime'
  | 'time zones'
  | 'limits'
  | 'packages'
  | 'data folder'
  | 'disk'
  | 'secret'
  | 'version'
  | 'service'
  | 'database'
  | 'event store'
  | 'files'
  | 'work'
  | 'backups'
  | 'clock'
  | 'mail'
  | 'log-in'
  | 'dns'
  | 'certificate'
  | 'proxy';

/**
 * These are constants because literals would look like texts that need translation. Commands print these names
 * untranslated, and programs read them.
 */
export const dataFolder = 'data folder';
export const eventStore = 'event store';
export const timeZones = 'time zones';

export type Status = 'ok' | 'warning' | 'fault' | 'not_checked';

/**
 * The texts are getters, because readers of the same finding can use different languages. Neither text contains
 * secrets.
 */
export type Finding = { check: Check; status: Status; readonly message: string; readonly next_step: string | null };

type Text = () => string;

const finding = (check: Check, status: Status, message: Text, nextStep: Text | null): Finding => ({
  check,
  status,
  get message() {
    return message();
  },
  get next_step() {
    return nextStep === null ? null : nextStep();
  },
});

export const ok = (check: Check, message: Text): Finding => finding(check, 'ok', message, null);

export const warning = (check: Check, message: Text, nextStep: Text): Finding =>
  finding(check, 'warning', message, nextStep);

export const fault = (check: Check, message: Text, nextStep: Text): Finding =>
  finding(check, 'fault', message, nextStep);

export const notChecked = (check: Check, message: Text, nextStep: Text | null = null): Finding =>
  finding(check, 'not_checked', message, nextStep);
