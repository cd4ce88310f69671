/**
 * For `next.config.js`: forwards the tracker's requests to Gatehouse, which makes browsers connect only to your own
 * host. Next does not forward visitors' IP addresses: a reverse proxy or hosting platform in front of it must set
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
  /** Path on your own host. Use it as `host` of `<Gatehouse>`. Default `/gatehouse`. */
  path?: string;
}

export function gatehouseRewrites({ host, path = '/gatehouse' }: ProxyOptions): Rewrite[] {
  const { origin, pathname } = new URL(host);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const own = `/${path.replace(/^\/+|\/+$/g, '')}`;
  // Only these two paths: your host must not give access to the console.
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
      // Before files and pages: a catch-all page must not intercept them.
      if (Array.isArray(own)) return { beforeFiles: ours, afterFiles: own };
      return { ...own, beforeFiles: [...ours, ...(own.beforeFiles ?? [])] };
    },
  };
}
