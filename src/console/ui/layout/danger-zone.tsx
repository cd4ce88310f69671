import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './danger-zone.module.css';

export function DangerZone({ lost, children }: { lost: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.zone} aria-labelledby={id}>
      <h2 id={id}>{t('Danger zone')}</h2>
      <p>{lost}</p>
      <div>{children}</div>
    </section>
  );
}
