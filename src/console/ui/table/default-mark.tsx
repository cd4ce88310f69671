import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './default-mark.module.css';

/** Marks the name of the entry that new things start with. */
export function WithDefaultMark({ isDefault, children }: { isDefault: boolean; children: ReactNode }) {
  return (
    <span className={classes.name}>
      {children}
      {isDefault && <span className={classes.mark}>{t('Default')}</span>}
    </span>
  );
}
