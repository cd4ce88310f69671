/**
 * For `next.config.js`: passes what the tracker asks for on to Gatehouse, so that browsers talk to your own host alone. Next
 * itself tells no visitor's address: something in front of it must set X-Forwarded-For, as reverse proxies and hosts do.
 */

interface Rewrite {
  source: string;
  destination: string;
}
type Rewrites = Rewrite[] | { beforeFiles?: Rewrite[]; afterFiles?: Rewrite[]; fallback?: Rewrite[] };

/** What this reads of a configuration of Next. */
interface Config {
  rewrites?: () => Promise<Rewrites> | Rewrites;
}

export interface ProxyOptions {
  /** Address of your Gatehouse, `https://stats.example`. */
  host: string;
  /** The path on your own host, which is then the `host` of `<Gatehouse>`. Default `/gatehouse`. */
  path?: string;
}

/** The rewrites alone, for a configuration that puts its own together. */
export function gatehouseRewrites({ host, path = '/gatehouse' }: ProxyOptions): Rewrite[] {
  const { origin, pathname } = new URL(host);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const own = `/${path.replace(/^\/+|\/+$/g, '')}`;
  // These two and nothing else: your host must not become another door to the console.
  return [
    { source: `${own}/js/:script(gatehouse\\.js|gatehouse\\.full\\.js)`, destination: `${base}/js/:script` },
    { source: `${own}/api/collect`, destination: `${base}/api/collect` },
  ];
}

/** Your configuration with the rewrites; its own ones stay as they are. */
export function withGatehouse<C extends Config>(config: C, options: ProxyOptions): C & Required<Config> {
  const ours = gatehouseRewrites(options);
  return {
    ...config,
    async rewrites() {
      const own = (await config.rewrites?.()) ?? [];
      // Before files and pages: a page that takes every path must not take these.
      if (Array.isArray(own)) return { beforeFiles: ours, afterFiles: own };
      return { ...own, beforeFiles: [...ours, ...(own.beforeFiles ?? [])] };
    },
  };
}
