import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import classes from './fault-mark.module.css';

/** Says beside a link that something is broken in the installation, without being in anybody's way. */
export function FaultMark({ faults }: { faults: number }) {
  return (
    <span className={classes.mark}>
      <VisuallyHidden>{t('{count, plural, one {# fault} other {# faults}}', { count: faults })}</VisuallyHidden>
    </span>
  );
}
