import type { MonitorRow } from '../../database/index.ts';
import type { Certificate } from '../../network/index.ts';
import { isExpiryDue } from '../monitor/index.ts';

type Watched = {
  /** days before the end at which to alert; null: off */
  alertDays: number | null;
  /** `monitors.ssl_alerted` */
  alerted: string;
  certificates: Certificate[];
};

/** A site that shows a new certificate at every check must not alert endlessly, nor make its row grow without end. */
const maxAlerted = 100;

/** The one that expires first; of several, the one that was seen first. */
export function firstToEnd(certificates: Certificate[]): Certificate | undefined {
  return certificates.toSorted((one, other) => one.expiresAt - other.expiresAt)[0];
}

/**
 * Which certificates to alert now, each expiry once, and which then have been. One that has expired needs no warning: the
 * check itself fails, and alerts that.
 */
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

/** A monitor's certificate status, as readers see it. */
export function certificateStatus({ ssl_expires_at, last_checked_at }: Seen, nowMs: number) {
  if (ssl_expires_at !== null) return ssl_expires_at <= nowMs ? 'expired' : 'valid';
  return last_checked_at === null ? 'pending' : 'none';
}
