import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

export type Scene = {
  cluster: Cluster;
  random: Random;
  underLoad(pageViews?: number): Promise<void>;
};

/** A kind of fault. It must be over when `harm` resolves. */
export type Scenario = {
  name: string;
  title: string;
  /**
   * The reason why a node can stop sharing visits, which it does after three seconds without PostgreSQL. A visit can
   * then be counted twice. If unset, a visit that is counted twice is a fault.
   */
  mayStopSharingVisits?: string;
  /** Set if the nodes know both database servers. */
  severalHosts?: true;
  skipReason?(cluster: Cluster): string | undefined;
  harm(scene: Scene): Promise<void>;
};
