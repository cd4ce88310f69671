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
import { addLiveRegion } from './ui/focus/announce.ts';
import { type Action, actionSucceeded, currentAction } from './ui/focus/announce-actions.ts';
import { arriveAtPage, leavePage, noticeFocusMoves } from './ui/focus/arrival.ts';
import { keepFocus } from './ui/focus/keep-focus.ts';
import { theme, themeChoice, tokensToMantine } from './ui/theme/theme.ts';

/** A 401 means that the session ended elsewhere. The shell then redirects to the login page. */
function noticeSignOut(error: Error): void {
  if (error instanceof Refused && error.status === 401) void queryClient.invalidateQueries(sessionQuery);
}

/** the user's action for each mutation */
const actions = new WeakMap<object, Action>();

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignOut }),
  mutationCache: new MutationCache({
    onError: noticeSignOut,
    onMutate: (_, mutation) => {
      const action = currentAction();
      if (action) actions.set(mutation, action);
    },
    onSuccess: (_data, _variables, _result, mutation) => {
      const action = actions.get(mutation);
      if (action) actionSucceeded(action);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Offline requests fail immediately: old data must not appear under a new title. The service can also run on this
      // machine.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Client errors (4xx) don't change on a retry.
      retry: (failures, error) =>
        failures < 2 && navigator.onLine && !(error instanceof Refused && error.status >= 400 && error.status < 500),
      // A 503 means that the database is unavailable, usually for seconds. Loaded data stays visible.
      refetchInterval: ({ state: { error } }) => error instanceof Refused && error.status === 503 && 3000,
    },
    mutations: { networkMode: 'always' },
  },
});

const router = createConsoleRouter(queryClient);

addLiveRegion();
keepFocus();
noticeFocusMoves();
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) leavePage();
});
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) arriveAtPage();
});

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
