import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../read-only.ts';
import classes from './confirm.module.css';
import toneClasses from './tone.module.css';

/** Whether something is lost, or only made for good. */
type Tone = 'danger' | 'calm';

type ConfirmButtonProps = {
  /** On the first button, and again on the one that does it. */
  verb: string;
  /** What will be lost, or what cannot be taken back. */
  question: string;
  pending: boolean;
  onConfirm: () => void;
  icon?: ReactNode;
  size?: 'xs' | 'sm';
  tone?: Tone;
  /** Names the first button for screen readers, where its verb stands more than once. */
  label?: string;
  /** The harmless answer, where "Cancel" could be taken for the verb. */
  refusal?: string;
  disabled?: boolean;
};

/** Asks in place, where the button was, before something is gone or done for good. Escape is "no". */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { verb, question, pending, onConfirm, icon, size, tone = 'danger', label, refusal, disabled } = props;
  const [asking, setAsking] = useState<boolean>();
  if (useReadOnly()) return null;
  if (!asking) {
    return (
      <Button
        {...(tone === 'danger' && { variant: 'default', color: 'red' })}
        size={size}
        leftSection={icon}
        aria-label={label}
        disabled={disabled}
        // Who has said "no" is where they were.
        autoFocus={asking === false}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
    );
  }
  return (
    <Question
      verb={verb}
      question={question}
      tone={tone}
      refusal={refusal}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={() => setAsking(false)}
    />
  );
}

type QuestionProps = Pick<ConfirmButtonProps, 'verb' | 'question' | 'pending' | 'onConfirm' | 'refusal'> & {
  tone: Tone;
  /** What else one should know, below the question. */
  note?: ReactNode;
  onCancel: () => void;
};

/** The question itself, with both answers. */
export function Question({
  verb,
  question,
  note,
  tone,
  refusal = t('Cancel'),
  pending,
  onConfirm,
  onCancel,
}: QuestionProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  // Over the page it has no place yet: to scroll there would lead away from what is asked about.
  useEffect(() => harmless.current?.focus({ preventScroll: true }), []);
  return (
    <fieldset
      className={`${classes.confirm} ${toneClasses[tone]}`}
      style={{ border: 0, margin: 0 }}
      aria-label={question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <span aria-live="polite">{question}</span>
      {note && <span>{note}</span>}
      <Button {...(tone === 'danger' && { color: 'red' })} size="xs" loading={pending} onClick={onConfirm}>
        {verb}
      </Button>
      {/* The harmless answer has the focus: Enter twice in a row does nothing. */}
      <Button ref={harmless} variant="default" size="xs" data-autofocus onClick={onCancel}>
        {refusal}
      </Button>
    </fieldset>
  );
}
