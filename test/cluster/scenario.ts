import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

export type Scene = {
  cluster: Cluster;
  random: Random;
  underLoad(pageViews?: number): Promise<void>;
};

/** A fault, which must have ended when `harm` resolves. */
export type Scenario = {
  name: string;
  title: string;
  /**
   * Why a node can stop sharing visits (after three seconds without PostgreSQL). Visits can then count twice. If unset,
   * this is a fault.
   */
  mayStopSharingVisits?: string;
  /** Nodes know both database servers. */
  severalHosts?: true;
  skipReason?(cluster: Cluster): string | undefined;
  harm(scene: Scene): Promise<void>;
};
