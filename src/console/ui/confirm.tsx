import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './confirm.module.css';

type ConfirmButtonProps = {
  /** On the first button, and again on the one that does it. */
  verb: string;
  /** What will be lost. */
  question: string;
  pending: boolean;
  onConfirm: () => void;
  icon?: ReactNode;
  size?: 'xs' | 'sm';
};

/** Asks in place, where the button was, before something is gone for good. Escape is "no". */
export function ConfirmButton({ verb, question, pending, onConfirm, icon, size }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button variant="default" color="red" size={size} leftSection={icon} onClick={() => setAsking(true)}>
        {verb}
      </Button>
    );
  }
  return (
    <fieldset
      className={classes.confirm}
      style={{ border: 0, margin: 0 }}
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        setAsking(false);
      }}
    >
      <span aria-live="polite">{question}</span>
      <Button color="red" size="xs" loading={pending} onClick={onConfirm}>
        {verb}
      </Button>
      {/* The harmless answer has the focus: Enter twice in a row deletes nothing. */}
      <Button variant="default" size="xs" autoFocus onClick={() => setAsking(false)}>
        Keep
      </Button>
    </fieldset>
  );
}
