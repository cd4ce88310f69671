import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Question } from '../feedback/confirm.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useReadOnly } from '../read-only.ts';
import type { Draft } from './draft.ts';
import classes from './form.module.css';
import { SaveBar } from './save-bar.tsx';
import { useSkipDirtyCheck } from './skip-dirty-check.ts';

type FormProps<Values extends object> = {
  draft: Draft<Values>;
  label: string;
  verb: string;
  onSubmit: () => void;
  /** Question to confirm before a submit that can't be undone. */
  question?: string;
  tone?: 'danger';
  onLeave?: () => void;
  /** Leaving this form doesn't open another page, so the form itself warns about unsaved changes. */
  inPlace?: boolean;
  /** If set, the form shows "Unsaved changes" or "Saved". */
  saved?: boolean;
  children: ReactNode;
};

export function Form<Values extends object>(props: FormProps<Values>) {
  const { draft, label, verb, onSubmit, question, tone, onLeave, inPlace, saved, children } = props;
  const isReadOnly = useReadOnly();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isGuarded = !useSkipDirtyCheck();
  const guard = useBlocker({
    shouldBlockFn: () => isGuarded && draft.dirty && !draft.submitting,
    enableBeforeUnload: () => isGuarded && draft.dirty,
    withResolver: true,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each rejection moves the focus to the field, even with the same errors
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
  }, [draft.refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.submitting) return;
    if (question === undefined) onSubmit();
    else setAsking(true);
  };
  const leave = () => (inPlace && draft.dirty ? setLeaving(true) : onLeave?.());
  const unsaved =
    guard.status === 'blocked'
      ? { stay: guard.reset, leave: guard.proceed }
      : leaving && { stay: () => setLeaving(false), leave: () => onLeave?.() };
  const press = (event: KeyboardEvent) => {
    // If a list is open, it handles Escape first.
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) leave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  const { complaints } = draft;
  if (isReadOnly)
    return (
      <form className={classes.form} aria-label={label} onSubmit={(event) => event.preventDefault()}>
        <fieldset disabled style={{ display: 'contents' }}>
          {children}
        </fieldset>
        <Notice tone="calm">{t('Your role in this account cannot change this. Ask an owner or admin.')}</Notice>
      </form>
    );
  return (
    <form ref={form} className={classes.form} aria-label={label} noValidate onSubmit={submit} onKeyDown={press}>
      {children}
      <SaveBar note={unsaved ? undefined : noteOf(saved, draft.dirty)}>
        {complaints.length > 0 && (
          <div className={classes.complaints}>
            <Complaints complaints={complaints} />
          </div>
        )}
        {unsaved ? (
          <div ref={bringIntoView}>
            <Question
              verb={t('Leave')}
              question={t('Leave without saving?')}
              refusal={t('Stay')}
              tone="calm"
              pending={false}
              onConfirm={unsaved.leave}
              onCancel={unsaved.stay}
            />
          </div>
        ) : question !== undefined && asking ? (
          <Question
            verb={verb}
            question={question}
            tone="danger"
            pending={draft.submitting}
            onConfirm={() => {
              setAsking(false);
              onSubmit();
            }}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <>
            <Button type="submit" loading={draft.submitting} {...(tone && { color: 'red' })}>
              {verb}
            </Button>
            {onLeave && (
              <Button variant="default" onClick={leave}>
                {t('Cancel')}
              </Button>
            )}
          </>
        )}
      </SaveBar>
    </form>
  );
}

/** Scrolls to the question, because the clicked link can be far from it. */
const bringIntoView = (asked: HTMLElement | null) =>
  asked?.querySelector('button')?.scrollIntoView({ block: 'nearest' });

function noteOf(saved: boolean | undefined, dirty: boolean): 'unsaved' | 'saved' | undefined {
  if (saved === undefined) return undefined;
  if (dirty) return 'unsaved';
  return saved ? 'saved' : undefined;
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

export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

/** A row for the buttons of a form without `Form`. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

/** The errors that belong to no field. */
export const Complaints = ({ complaints }: { complaints: readonly string[] }) =>
  complaints.map((complaint) => (
    <Notice key={complaint} tone="danger">
      {complaint}
    </Notice>
  ));
