import { Button } from '@mantine/core';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type One, Refused } from '../../client.ts';
import { ConfirmButton } from '../../ui/confirm.tsx';
import classes from './items.module.css';
import { itemQuery } from './queries.ts';
import type { Item } from './wire.ts';

type Verb = 'publish' | 'withdraw';

function useStatus(item: Item): UseMutationResult<One<Item>, Error, Verb> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => call<One<Item>>('POST', `/market/items/${item.id}/${verb}`),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(itemQuery(String(item.id)).queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}

/** Publishes or withdraws; what is still missing is said beside it. */
export function PublishButton({ item }: { item: Item }) {
  const status = useStatus(item);
  return (
    <>
      {item.status === 'published' ? (
        <ConfirmButton
          verb="Withdraw"
          question="Nobody can buy it then; who has it keeps it."
          pending={status.isPending}
          onConfirm={() => status.mutate('withdraw')}
        />
      ) : (
        <Button loading={status.isPending} onClick={() => status.mutate('publish')}>
          {item.status === 'draft' ? 'Publish' : 'Publish again'}
        </Button>
      )}
      {status.isError && (
        <ul className={classes.missing} role="alert">
          {sentencesOf(status.error).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function sentencesOf(error: Error): string[] {
  const byField = error instanceof Refused ? Object.values(error.errors).flat() : [];
  return byField.length > 0 ? byField : [error.message];
}
