import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { milliseconds } from '../../ui/format/format.ts';
import classes from './contacts.module.css';

type TestOutcomeProps = { result: { delivered: boolean; error: string | null; duration_ms: number } };

export function TestOutcome({ result: { delivered, error, duration_ms } }: TestOutcomeProps) {
  if (delivered) return <Status tone="up" word={t('Delivered in {time}', { time: milliseconds(duration_ms) })} />;
  return (
    <>
      <Status tone="down" word={t('Failed')} />
      <span className={classes.error}>{error}</span>
    </>
  );
}
