import { ProvenForm } from '../../passkeys/proven-form.tsx';
import { WithProofState } from '../../passkeys/with-proof-state.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { TypedName } from '../../ui/form/typed-name.tsx';

const EMPTY = { confirmation: '', current_password: '' };

type DeletionFormProps = {
  label: string;
  verb: string;
  username: string;
  remove: (confirmation: string) => Promise<void>;
};

export function DeletionForm({ label, verb, username, remove }: DeletionFormProps) {
  const draft = useDraft(EMPTY);
  const confirm = async () => {
    await remove(draft.values.confirmation);
    draft.reset(EMPTY);
  };
  return (
    <WithProofState height={200}>
      {(state) => (
        <ProvenForm
          draft={draft}
          state={state}
          label={label}
          verb={verb}
          tone="danger"
          endsSession
          onConfirmed={confirm}
        >
          <TypedName username={username} {...draft.field('confirmation')} />
        </ProvenForm>
      )}
    </WithProofState>
  );
}
