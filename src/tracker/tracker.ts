/*
 * What visitors load: counts a page view on load, on History API navigation and on a return from the back-forward cache.
 * Sets no cookie and stores nothing. `gatehouse('name')` counts an event of the page's own.
 */
(() => {
  const tag = document.currentScript as HTMLScriptElement;
  // Beside our own folder, so that the script also works behind a proxy under a path of the owner's domain.
  const endpoint = new URL('../api/collect', tag.src).href;
  let path: string | undefined;

  const send = (referrer: string, name?: string): void => {
    // A string body goes as text/plain, which asks for no CORS preflight. Nobody is told when it fails.
    fetch(endpoint, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      body: JSON.stringify({ w: tag.dataset.website, u: location.href, r: referrer, n: name }),
    }).catch(() => {});
  };
  const view = (referrer: string): void => {
    path = location.pathname;
    send(referrer);
  };
  const navigated = (): void => {
    // A change of the query or the fragment alone is the same page: filters and tabs write those.
    if (path !== undefined && path !== location.pathname) view('');
  };

  for (const change of ['pushState', 'replaceState'] as const) {
    const original = history[change];
    history[change] = function (...given) {
      original.apply(this, given);
      navigated();
    };
  }
  addEventListener('popstate', navigated);
  addEventListener('pageshow', (event) => {
    if (event.persisted) view('');
  });
  (window as unknown as { gatehouse: (name: string) => void }).gatehouse = (name) => send('', name);

  const start = () => view(document.referrer);
  // A prerendered page that nobody opens was not visited.
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
})();
