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

/** What the plugin needs of Vue Router. */
interface Router {
  afterEach(
    guard: (to: { path: string }, from: { path: string; matched: unknown[] }, failure?: unknown) => void,
  ): unknown;
}

export interface PluginOptions extends Options {
  /** Count a page view for each page of this router, in place of each change of the address. */
  router?: Router;
}

/**
 * The plugin: `app.use(createGatehouse({ website: 7, host: 'https://stats.example' }))`. It begins to count at once in a
 * browser, does nothing on a server, and gives templates `$gatehouse`.
 */
export function createGatehouse({ router, ...options }: PluginOptions): Plugin {
  return {
    install(app: App) {
      app.config.globalProperties.$gatehouse = tracker;
      init({ ...options, ...(router && { manual: true }) });
      router?.afterEach((to, from, failure) => {
        // The first page comes from a place that no route matches, and may have its path.
        if (!failure && (to.path !== from.path || from.matched.length === 0)) pageview();
      });
    },
  };
}

/** What counts, for `setup`. */
export const useGatehouse = (): Gatehouse => tracker;
