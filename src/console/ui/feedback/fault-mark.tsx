import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import classes from './fault-mark.module.css';

export function FaultMark({ faults }: { faults: number }) {
  return (
    <span className={classes.mark}>
      <VisuallyHidden>{t('{count, plural, one {# fault} other {# faults}}', { count: faults })}</VisuallyHidden>
    </span>
  );
}
