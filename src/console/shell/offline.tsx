import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import classes from './offline.module.css';

/** Placed over the page, to prevent a layout shift, and at its top, because forms have their buttons at the bottom. */
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
