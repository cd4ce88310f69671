import type { Heartbeat } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import classes from '../show/last-failure.module.css';

export function JobLog({ log }: { log: Heartbeat['logs'][number] }) {
  return (
    <>
      {log.is_cut && <p className={classes.cut}>{t('The last 10 KB')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard scrolls only focused elements */}
      <pre className={classes.body} tabIndex={0}>
        {log.text}
      </pre>
    </>
  );
}
