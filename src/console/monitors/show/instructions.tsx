import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Section } from '../../ui/layout/page.tsx';
import classes from './show.module.css';

/** Shows nothing to guests, whose answer has no notes. */
export function Instructions({ monitor: { notes, runbook_url: runbook } }: { monitor: Monitor }) {
  if (notes === null && runbook === null) return null;
  return (
    <Section title={t('Notes')}>
      {notes !== null && <p className={classes.notes}>{notes}</p>}
      {runbook !== null && (
        <p className={classes.note}>
          <RunbookLink url={runbook} />
        </p>
      )}
    </Section>
  );
}

export const RunbookLink = ({ url, className }: { url: string; className?: string | undefined }) => (
  <a href={url} target="_blank" rel="noreferrer" className={className}>
    {t('Open runbook')}
  </a>
);
