import { IconTrash } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmButton } from './confirm.tsx';

type RemovalProps = {
  id: number;
  verb: string;
  label?: string;
  question: string;
  remove: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending' | 'variables'>;
};

export function RemoveButton({ id, verb, label, question, remove }: RemovalProps) {
  return (
    <ConfirmButton
      verb={verb}
      {...(label && { label })}
      question={question}
      size="xs"
      icon={<IconTrash size={14} aria-hidden />}
      pending={remove.isPending && remove.variables === id}
      onConfirm={() => remove.mutate(id)}
    />
  );
}
