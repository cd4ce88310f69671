import { Button, Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, Refused } from '../../api/client.ts';
import type { One } from '../../api/envelope.ts';
import type { Item } from '../../api/market.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import classes from './items.module.css';
import { itemQuery, versionsQuery } from './queries.ts';

type Verb = 'publish' | 'withdraw';

export function useItemStatus(): UseMutationResult<One<Item>, Error, { id: number; verb: Verb }> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verb }: { id: number; verb: Verb }) => call(`POST /market/items/:id/${verb}`, { path: { id } }),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(itemQuery(String(data.id)).queryKey, data);
      // The first version is published with its item.
      await queryClient.invalidateQueries(versionsQuery(data.id));
      await queryClient.invalidateQueries({ queryKey: ['market', 'items'] });
    },
  });
}

/** Publishes or withdraws; what is still missing is said below it, over the page, so that nothing moves. */
export function PublishButton({ item }: { item: Item }) {
  const status = useItemStatus();
  const change = (verb: Verb) => status.mutate({ id: item.id, verb });
  useHotkeys([['Escape', status.reset]]);
  const sentences = status.isError ? sentencesOf(status.error) : [];
  return (
    <Popover
      opened={sentences.length > 0}
      onDismiss={status.reset}
      position="bottom-end"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <div>
          {item.status === 'published' ? (
            <ConfirmButton
              verb="Withdraw"
              question="It can no longer be bought. Existing buyers keep it."
              pending={status.isPending}
              onConfirm={() => change('withdraw')}
            />
          ) : (
            <Button loading={status.isPending} onClick={() => change('publish')}>
              {item.status === 'draft' ? 'Publish' : 'Publish again'}
            </Button>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.refused} role="alert" aria-label="What is missing">
        <ul className={classes.missing}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function sentencesOf(error: Error): string[] {
  const byField = error instanceof Refused ? Object.values(error.errors).flat() : [];
  return byField.length > 0 ? byField : [error.message];
}
