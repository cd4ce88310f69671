import { type AnyRouter, lazyRouteComponent } from '@tanstack/react-router';

/**
 * Loads code, and where that fails once more: as soon as the browser is back online where it is offline. Without that, a
 * click on a page that was never opened leaves a dead one behind. A browser may say "offline" of a machine that reaches
 * its own service, and be back before the failure is told: only what failed waits, and only while there is no network.
 */
export const retryOnline =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return load();
    });

/**
 * For the button that opens what is loaded by `load`: the code comes while the pointer or the focus is on its way. Where
 * that fails, opening tries again, and says why.
 */
export const preloadOnIntent = (load: () => Promise<unknown>) => {
  const preload = () => void load().catch(() => undefined);
  return { onPointerEnter: preload, onFocus: preload };
};

/** A page whose code comes when it is opened. */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(retryOnline(load), name);

/** Loads the code of a page behind the log-in before the page is opened; where that fails, opening it tries again, and says why. */
export function loadPageCode(router: AnyRouter, path: string): void {
  // All of them lie in the root and the shell.
  const [, , page] = router.getMatchedRoutes(path);
  if (page) router.loadRouteChunk(page)?.catch(() => undefined);
}
