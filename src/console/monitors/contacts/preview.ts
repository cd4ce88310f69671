import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export type Preview = ReturnType<typeof usePreview>;

export function usePreview(type: string, typed: string) {
  const [body] = useDebouncedValue(typed, 300);
  return useQuery({
    queryKey: ['contacts', 'preview', type, body],
    queryFn: async () =>
      (await call('POST /contacts/template-preview', { body: { content_type: type, body: body.trim() || null } })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
