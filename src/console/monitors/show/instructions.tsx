import type { Monitor } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Section } from '../../ui/layout/page.tsx';
import { RunbookLink } from '../monitor/runbook-link.tsx';
import classes from './show.module.css';

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
