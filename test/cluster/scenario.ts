import type { Cluster } from './cluster.ts';
import type { Random } from './random.ts';

export type Scene = {
  cluster: Cluster;
  random: Random;
  /** Waits until the load was acknowledged for so many page views more. */
  underLoad(pageViews?: number): Promise<void>;
};

/** Something that goes wrong, and is over when `harm` resolves. */
export type Scenario = {
  name: string;
  title: string;
  /**
   * Why a node may count visits alone meanwhile, as docs/deployment.md says of one that hears nothing of PostgreSQL for three
   * seconds: those visits that are under way then may count twice. Where it is not said, a node that does so is a fault.
   */
  countsAlone?: string;
  /** played where nodes know PostgreSQL and its standby by name, instead of one address that moves */
  severalHosts?: true;
  /** why it cannot be played here */
  impossibleIn?(cluster: Cluster): string | undefined;
  harm(scene: Scene): Promise<void>;
};
