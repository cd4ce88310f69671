import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../accounts/index.ts';
import { t } from '../../i18n/index.ts';
import classes from '../../ui/form/form.module.css';
import { subscribeBrowser } from './subscribe-browser.ts';

/** Fills in the address of this browser. */
export function ThisBrowser({ onChange }: { onChange: (address: string) => void }) {
  const serverKey = useSession()?.web_push_key ?? '';
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const use = async () => {
    setIsBusy(true);
    const subscription = await subscribeBrowser(serverKey);
    setIsBusy(false);
    if ('problem' in subscription) setProblem(subscription.problem);
    else {
      setProblem(undefined);
      onChange(subscription.address);
    }
  };
  return (
    <>
      <Button variant="default" size="xs" loading={isBusy} onClick={use}>
        {t('Use this browser')}
      </Button>
      {problem && (
        <p className={classes.warning} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
