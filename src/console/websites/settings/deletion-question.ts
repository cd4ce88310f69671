import { t } from '../../i18n/index.ts';

/** Shortens a name, so the question fits on one line. */
const nameIn = (name: string): string => (name.length > 32 ? `${name.slice(0, 30).trimEnd()}…`.toWellFormed() : name);

export function deletionQuestion(name: string, alerts: number): string {
  return t(
    '{alerts, plural, =0 {Delete {name}? Its data is kept.} one {Delete {name}? Its data is kept. Its alert is deleted too.} other {Delete {name}? Its data is kept. Its # alerts are deleted too.}}',
    { name: nameIn(name), alerts },
  );
}
