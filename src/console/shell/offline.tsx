import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import classes from './offline.module.css';

/** Says that what is shown is from before, over the page, so that nothing moves. */
export function Offline() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <span className={classes.note}>
          <IconCloudOff size={16} aria-hidden />
          {t('You are offline. The page updates when you reconnect.')}
        </span>
      )}
    </div>
  );
}
