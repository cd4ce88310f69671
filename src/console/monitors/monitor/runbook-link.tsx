import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';

export const RunbookLink = ({ url, className }: { url: string; className?: string | undefined }) => (
  <a href={url} target="_blank" rel="noreferrer" className={className}>
    {t('Open runbook')} <IconExternalLink size={13} aria-label={t('(opens in a new tab)')} />
  </a>
);
