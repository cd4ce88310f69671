/**
 * For `next.config.js`: forwards the requests of the tracker to Gatehouse, so browsers connect only to your own
 * host. Next does not pass on the IP addresses of visitors: a reverse proxy or hosting platform in front of it must set
 * X-Forwarded-For.
 */

interface Rewrite {
  source: string;
  destination: string;
}
type Rewrites = Rewrite[] | { beforeFiles?: Rewrite[]; afterFiles?: Rewrite[]; fallback?: Rewrite[] };

interface Config {
  rewrites?: () => Promise<Rewrites> | Rewrites;
}

export interface ProxyOptions {
  /** URL of your Gatehouse, such as `https://stats.example`. */
  host: string;
  /** Path on your own host. Also pass it as `host` to `<Gatehouse>`. Default: `/gatehouse`. */
  path?: string;
}

export function gatehouseRewrites({ host, path = '/gatehouse' }: ProxyOptions): Rewrite[] {
  const { origin, pathname } = new URL(host);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const own = `/${path.replace(/^\/+|\/+$/g, '')}`;
  // Forwards only these two paths, so the console is not reachable through your host.
  return [
    { source: `${own}/js/:script(gatehouse\\.js|gatehouse\\.full\\.js)`, destination: `${base}/js/:script` },
    { source: `${own}/api/collect`, destination: `${base}/api/collect` },
  ];
}

export function withGatehouse<C extends Config>(config: C, options: ProxyOptions): C & Required<Config> {
  const ours = gatehouseRewrites(options);
  return {
    ...config,
    async rewrites() {
      const own = (await config.rewrites?.()) ?? [];
      // Before files and pages, so a catch-all page doesn't receive these requests.
      if (Array.isArray(own)) return { beforeFiles: ours, afterFiles: own };
      return { ...own, beforeFiles: [...ours, ...(own.beforeFiles ?? [])] };
    },
  };
}
