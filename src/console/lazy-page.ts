import { type AnyRouter, lazyRouteComponent } from '@tanstack/react-router';

/**
 * Retries a failed load once, when the browser is online. Waits only after a failure, because a browser can report
 * "offline" while it reaches the service.
 */
export const retryOnline =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return load();
    });

/** Loads code when the pointer or focus reaches the button. If that fails, a click retries and reports the error. */
export const preloadOnIntent = (load: () => Promise<unknown>) => {
  const preload = () => void load().catch(() => undefined);
  return { onPointerEnter: preload, onFocus: preload };
};

export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(retryOnline(load), name);

/** Loads the code of a page behind the login. If that fails, opening the page retries and reports the error. */
export function loadPageCode(router: AnyRouter, path: string): void {
  // Matches are root, shell and page.
  const [, , page] = router.getMatchedRoutes(path);
  if (page) router.loadRouteChunk(page)?.catch(() => undefined);
}
