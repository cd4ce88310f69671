import type { TwoFactor } from '../api/accounts.ts';
import { useDraft } from '../ui/form/draft.ts';
import { ProvenForm } from './proven-form.tsx';

type ConfirmFormProps = {
  state: TwoFactor;
  label: string;
  verb: string;
  tone?: 'danger';
  onConfirmed: () => Promise<unknown>;
  onLeave?: () => void;
};

export function ConfirmForm({ onConfirmed, ...props }: ConfirmFormProps) {
  const draft = useDraft({ current_password: '' });
  return (
    <ProvenForm
      {...props}
      draft={draft}
      onConfirmed={async () => {
        draft.reset({ current_password: '' });
        await onConfirmed();
      }}
    />
  );
}
