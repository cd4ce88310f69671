import { Button, Popover } from '@mantine/core';
import { type ReactElement, useState } from 'react';
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

/** Outside of a table or a header, which it would widen, but inside of what the page is about. */
const inMain = { target: 'main' };

/** Asks below a button, so that nothing moves, before something is done for good that destroys nothing. Escape is "no". */
export function ConfirmPopover({ verb, question, pending, onConfirm, children }: ConfirmPopoverProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Popover
      opened={asking}
      onChange={setAsking}
      position="bottom-end"
      width={300}
      withRoles={false}
      closeOnEscape
      returnFocus
      trapFocus
      transitionProps={{ duration: 0 }}
      portalProps={inMain}
    >
      <Popover.Target>
        <span>{children(() => setAsking(true))}</span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={verb} className={classes.popover}>
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
            Cancel
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
