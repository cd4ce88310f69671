import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useReadOnly } from '../read-only.ts';
import classes from './confirm.module.css';
import toneClasses from './tone.module.css';

/** `calm`: the action is permanent, but no data is lost. */
type Tone = 'danger' | 'calm';

type ConfirmButtonProps = {
  verb: string;
  question: string;
  pending: boolean;
  onConfirm: () => void;
  icon?: ReactNode;
  size?: 'xs' | 'sm';
  tone?: Tone;
  /** Accessible name of the first button. Needed if the same verb appears several times on the page. */
  label?: string;
  /** Text of the button that cancels, if "Cancel" could be confused with the verb. */
  refusal?: string;
  disabled?: boolean;
};

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
        // Returns the focus after the user has cancelled.
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
  note?: ReactNode;
  onCancel: () => void;
};

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
  // A popover has no position yet, so scrolling to it would move the page.
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
      {/* Has the focus first, so that pressing Enter twice does nothing. */}
      <Button ref={harmless} variant="default" size="xs" data-autofocus onClick={onCancel}>
        {refusal}
      </Button>
    </fieldset>
  );
}
