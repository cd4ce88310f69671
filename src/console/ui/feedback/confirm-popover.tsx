import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../read-only.ts';
import { AskingPopover } from './asking-popover.tsx';
import classes from './confirm.module.css';

type ConfirmPopoverProps = {
  verb: string;
  question: string;
  pending: boolean;
  onConfirm: () => void;
  children: (ask: () => void) => ReactElement;
};

/** For actions that are permanent but delete no data. Escape cancels. */
export function ConfirmPopover({ verb, question, pending, onConfirm, children }: ConfirmPopoverProps) {
  const [asking, setAsking] = useState(false);
  if (useReadOnly()) return null;
  return (
    <AskingPopover
      verb={verb}
      asking={asking}
      setAsking={setAsking}
      width={300}
      className={classes.popover}
      target={<span>{children(() => setAsking(true))}</span>}
    >
      <p>{question}</p>
      <div className={classes.answers}>
        <Button
          size="xs"
          loading={pending}
          onClick={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {verb}
        </Button>
        {/* Has the focus first, so that pressing Enter twice does nothing. */}
        <Button variant="default" size="xs" data-autofocus onClick={() => setAsking(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </AskingPopover>
  );
}
