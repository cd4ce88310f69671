import { Textarea } from '@mantine/core';
import { useDraft } from '../../ui/form/draft.ts';
import { Form } from '../../ui/form/form.tsx';

type ReviewTextProps = {
  /** field name in the request */
  name: 'answer' | 'hidden_reason';
  label: string;
  verb: string;
  initial: string;
  save: (text: string) => Promise<unknown>;
  onLeave: () => void;
};

export function ReviewText({ name, label, verb, initial, save, onLeave }: ReviewTextProps) {
  const draft = useDraft({ text: initial });
  return (
    <Form
      draft={draft}
      label={verb}
      verb={verb}
      onSubmit={() => draft.submit(() => save(draft.values.text))}
      onLeave={onLeave}
      inPlace
    >
      <Textarea
        label={label}
        name={name}
        autoFocus
        autosize
        minRows={3}
        maxRows={12}
        value={draft.values.text}
        error={draft.error(name)}
        onChange={(event) => draft.set('text', event.currentTarget.value)}
      />
    </Form>
  );
}
