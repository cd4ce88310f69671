import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../accounts/session.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmForm } from '../../passkeys/confirm-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { joinSentences } from '../../ui/format/sentences.ts';
import classes from '../settings.module.css';

type OwnerChange = {
  question: string;
  /** `gone`: the user leaves the account. */
  becomes: 'owner' | 'none' | 'gone';
  verb: string;
  note?: ReactNode;
  act: () => Promise<unknown>;
};

export function useOwnerQuestion() {
  const [change, setChange] = useState<OwnerChange>();
  const leave = () => setChange(undefined);
  const ask = (wanted: OwnerChange) => {
    const asked: OwnerChange = {
      ...wanted,
      act: async () => {
        await wanted.act();
        setChange((now) => (now === asked ? undefined : now));
      },
    };
    setChange(asked);
  };
  const asked = change && <OwnerQuestion key={change.question + change.verb} change={change} onLeave={leave} />;
  return { ask, leave, asked };
}

type OwnerQuestionProps = { change: OwnerChange; onLeave: () => void };

function OwnerQuestion({ change: { question, becomes, verb, note, act }, onLeave }: OwnerQuestionProps) {
  const runsService = useMay()('service');
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const meaning = {
    owner: [
      t('They can then do everything in this account, and decide who else owns it.'),
      runsService && t('They will also run this installation: all accounts, mail, backups.'),
    ],
    none: [runsService && t('They will also lose control of this installation.')],
    gone: [runsService && t('You will also lose control of this installation.')],
  };
  return (
    <section ref={section} aria-label={verb} tabIndex={-1} className={classes.ownerQuestion}>
      <p>{joinSentences([question, ...meaning[becomes].filter((sentence) => sentence !== false)])}</p>
      {note && <p>{note}</p>}
      <WithProofState height={110}>
        {(state) => (
          <ConfirmForm
            state={state}
            label={verb}
            verb={verb}
            {...(becomes !== 'owner' && { tone: 'danger' })}
            onConfirmed={act}
            onLeave={onLeave}
          />
        )}
      </WithProofState>
    </section>
  );
}
