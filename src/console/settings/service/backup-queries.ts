import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const POLL_MS = 2000;

export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async () => (await call('GET /backups')).data,
  refetchInterval: ({ state }) => (state.data?.running_since ? POLL_MS : false),
});

/** `last`: when the last backup was made, so the list is read again after each one */
export const storedBackupsQuery = (last: string | undefined) =>
  queryOptions({
    queryKey: ['backups', 'files', last],
    queryFn: async () => (await call('GET /backups/files')).data,
    placeholderData: keepPreviousData,
  });
