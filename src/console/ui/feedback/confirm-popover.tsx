import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../read-only.ts';
import { AskingPopover } from './asking-popover.tsx';
import classes from './confirm.module.css';

type ConfirmPopoverProps = {
  /** On the button that does it; also names the popover. */
  verb: string;
  /** What follows. */
  question: string;
  pending: boolean;
  onConfirm: () => void;
  /** The button that asks. */
  children: (ask: () => void) => ReactElement;
};

/** Asks below a button, so that nothing moves, before something is done for good that destroys nothing. Escape is "no". */
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
        {/* The harmless answer has the focus: Enter twice in a row does nothing. */}
        <Button variant="default" size="xs" data-autofocus onClick={() => setAsking(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </AskingPopover>
  );
}
