import { event, init, type Options, optOut, pageview, revenue } from '@gatehouse/tracker';
import type { App, Plugin } from 'vue';

export type { Details, Options, Props, Revenue, Sale } from '@gatehouse/tracker';

const tracker = { event, optOut, pageview, revenue } as const;
export type Gatehouse = typeof tracker;

declare module 'vue' {
  interface ComponentCustomProperties {
    $gatehouse: Gatehouse;
  }
}

interface Router {
  afterEach(
    guard: (to: { path: string }, from: { path: string; matched: unknown[] }, failure?: unknown) => void,
  ): unknown;
}

export interface PluginOptions extends Options {
  /** Counts a page view for each page of this router, instead of for each change of the URL. */
  router?: Router;
}

/**
 * Vue plugin: `app.use(createGatehouse({ website: 7, host: 'https://stats.example' }))`. Starts counting immediately in
 * a browser, and does nothing on a server. Templates can use `$gatehouse`.
 */
export function createGatehouse({ router, ...options }: PluginOptions): Plugin {
  return {
    install(app: App) {
      app.config.globalProperties.$gatehouse = tracker;
      init({ ...options, ...(router && { manual: true }) });
      router?.afterEach((to, from, failure) => {
        // The first navigation is from a route without a match, which can have the same path.
        if (!failure && (to.path !== from.path || from.matched.length === 0)) pageview();
      });
    },
  };
}

export const useGatehouse = (): Gatehouse => tracker;
