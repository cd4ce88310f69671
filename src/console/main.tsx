import './ui/theme/mantine.css';
import './ui/theme/typeface.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionQuery } from './accounts/index.ts';
import { Refused } from './api/client.ts';
import { createConsoleRouter } from './router.ts';
import { theme, themeChoice, tokensToMantine } from './ui/theme/theme.ts';

/** A session that ended elsewhere is noticed by whatever is asked next; the shell then leads to the log-in page. */
function noticeSignOut(error: Error): void {
  if (error instanceof Refused && error.status === 401) void queryClient.invalidateQueries(sessionQuery);
}

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({ onError: noticeSignOut }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Offline, what cannot be asked says so at once: old figures must not stand under a new title. The service may
      // also run on this very machine, which answers without a network.
      networkMode: 'always',
      refetchOnReconnect: true,
      // A "no" stays a "no"; only silence and the service's own faults are worth asking again.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof Refused && error.status >= 400 && error.status < 500),
      // The database is away, and back within seconds: what said so asks again by itself. What has figures keeps them.
      refetchInterval: ({ state: { error } }) => error instanceof Refused && error.status === 503 && 3000,
    },
    mutations: { networkMode: 'always' },
  },
});

const router = createConsoleRouter(queryClient);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokensToMantine}
      colorSchemeManager={themeChoice}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
