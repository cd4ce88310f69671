import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Draft } from './draft.ts';
import classes from './form.module.css';
import { Notice } from './notice.tsx';

type FormProps<Values extends object> = {
  draft: Draft<Values>;
  /** Names the form for screen readers. */
  label: string;
  /** The verb on the button. */
  verb: string;
  onSubmit: () => void;
  /** Escape and "Cancel" leave by it. */
  onLeave?: () => void;
  /** What stands beside the buttons once it is saved. */
  saved?: boolean;
  children: ReactNode;
};

/** One column; Enter submits, Escape leaves; the first wrong field gets the focus; unsaved changes are guarded. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { draft, label, verb, onSubmit, onLeave, saved, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const guard = useBlocker({
    shouldBlockFn: () => draft.dirty && !draft.submitting,
    enableBeforeUnload: () => draft.dirty,
    withResolver: true,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal, also one with the same errors, leads to the field
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
  }, [draft.refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.submitting) onSubmit();
  };
  const press = (event: KeyboardEvent) => {
    // A list that is open takes its own Escape first.
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) onLeave?.();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const { complaints } = draft;
  return (
    <form ref={form} className={classes.form} aria-label={label} noValidate onSubmit={submit} onKeyDown={press}>
      {children}
      <div className={classes.complaints}>
        {complaints.map((complaint) => (
          <Notice key={complaint} tone="danger">
            {complaint}
          </Notice>
        ))}
      </div>
      {guard.status === 'blocked' ? (
        <Notice
          tone="calm"
          action={
            <>
              <Button size="xs" autoFocus onClick={guard.reset}>
                Stay
              </Button>
              <Button size="xs" variant="default" onClick={guard.proceed}>
                Leave without saving
              </Button>
            </>
          }
        >
          Your changes are not saved yet.
        </Notice>
      ) : (
        <div className={classes.foot}>
          <Button type="submit" loading={draft.submitting}>
            {verb}
          </Button>
          {onLeave && (
            <Button variant="default" onClick={onLeave}>
              Cancel
            </Button>
          )}
          <span className={classes.saved} role="status">
            {saved && !draft.dirty ? 'Saved' : ''}
          </span>
        </div>
      )}
    </form>
  );
}

function isOpenList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
}

export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Two short fields that belong together, side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
