import type { MonitorRow } from '../../database/index.ts';
import type { Certificate } from '../../network/index.ts';
import { isExpiryDue } from '../monitor/index.ts';

type Watched = {
  /** days before expiry; null: off */
  alertDays: number | null;
  alerted: string;
  certificates: Certificate[];
};

/** Limits alerts and the row's size for a site that has a new certificate at every check. */
const maxAlerted = 100;

export function firstToEnd(certificates: Certificate[]): Certificate | undefined {
  return certificates.toSorted((one, other) => one.expiresAt - other.expiresAt)[0];
}

/** Returns each expiry only once. Skips expired certificates, because their checks fail and send an alert anyway. */
export function dueCertificates({ alertDays, alerted, certificates }: Watched, nowMs: number) {
  const before = alerted.split(' ').filter((expiry) => Number(expiry) > nowMs);
  const due = new Map<string, Certificate>();
  for (const certificate of certificates) {
    const { expiresAt } = certificate;
    const isKnown = before.includes(String(expiresAt)) || due.has(String(expiresAt));
    if (isKnown || expiresAt <= nowMs || before.length + due.size >= maxAlerted) continue;
    if (isExpiryDue({ alertDays, alertedFor: null, expiresAt }, nowMs)) due.set(String(expiresAt), certificate);
  }
  return { due: [...due.values()], alerted: [...before, ...due.keys()].join(' ') };
}

type Seen = Pick<MonitorRow, 'ssl_expires_at' | 'last_checked_at'>;

export function certificateStatus({ ssl_expires_at, last_checked_at }: Seen, nowMs: number) {
  if (ssl_expires_at !== null) return ssl_expires_at <= nowMs ? 'expired' : 'valid';
  return last_checked_at === null ? 'pending' : 'none';
}
