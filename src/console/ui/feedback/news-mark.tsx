import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import classes from './news-mark.module.css';

export function NewsMark() {
  return (
    <span className={classes.mark}>
      <VisuallyHidden>{t('New')}</VisuallyHidden>
    </span>
  );
}
