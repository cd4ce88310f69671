import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Loads code, and loads it again once the browser is back online where it was offline. Without that, a click on a page
 * that was never opened leaves a dead one behind. A browser may say "offline" of a machine that reaches its own service:
 * only what failed waits.
 */
export const retryOnline =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      return load();
    }
  };

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
