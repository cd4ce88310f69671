import { dayMs, t } from '../../kernel/index.ts';

type Expiring = { kind: 'certificate' | 'domain'; name: string; expiresAt: number };

export function expiryTitle({ kind, name, expiresAt }: Expiring, nowMs: number): string {
  const days = daysFrom(expiresAt, nowMs);
  if (kind === 'certificate') {
    if (expiresAt > nowMs)
      return days < 1
        ? t('Certificate expires within a day: {name}', { name })
        : t('Certificate expires in {days, plural, one {# day} other {# days}}: {name}', { days, name });
    return days < 1
      ? t('Certificate has expired: {name}', { name })
      : t('Certificate expired {days, plural, one {# day} other {# days}} ago: {name}', { days, name });
  }
  if (expiresAt > nowMs)
    return days < 1
      ? t('Domain expires within a day: {name}', { name })
      : t('Domain expires in {days, plural, one {# day} other {# days}}: {name}', { days, name });
  return days < 1
    ? t('Domain has expired: {name}', { name })
    : t('Domain expired {days, plural, one {# day} other {# days}} ago: {name}', { days, name });
}

export function expiryHeadline({ kind, name, expiresAt }: Expiring, nowMs: number): string {
  const days = daysFrom(expiresAt, nowMs);
  if (kind === 'certificate') {
    if (expiresAt > nowMs)
      return days < 1
        ? t('{name}: certificate expires within a day', { name })
        : t('{name}: certificate expires in {days, plural, one {# day} other {# days}}', { name, days });
    return days < 1
      ? t('{name}: certificate has expired', { name })
      : t('{name}: certificate expired {days, plural, one {# day} other {# days}} ago', { name, days });
  }
  if (expiresAt > nowMs)
    return days < 1
      ? t('{name}: domain expires within a day', { name })
      : t('{name}: domain expires in {days, plural, one {# day} other {# days}}', { name, days });
  return days < 1
    ? t('{name}: domain has expired', { name })
    : t('{name}: domain expired {days, plural, one {# day} other {# days}} ago', { name, days });
}

const daysFrom = (at: number, nowMs: number): number => Math.floor(Math.abs(at - nowMs) / dayMs);
