import type { Scenario } from '../scenario.ts';
import { clockJump } from './clock-jump.ts';
import { crashDatabase } from './crash-database.ts';
import { cutDatabase } from './cut-database.ts';
import { droppedConnections } from './dropped-connections.ts';
import { failOver, failOverByName } from './fail-over.ts';
import { freezeNode } from './freeze-node.ts';
import { fullDisk } from './full-disk.ts';
import { fullDiskOfDatabase, fullDiskOfEvents } from './full-disk-of-store.ts';
import { killDatabase } from './kill-database.ts';
import { killEvents } from './kill-events.ts';
import { killNode } from './kill-node.ts';
import { lostNode } from './lost-node.ts';
import { silentDatabase } from './silent-database.ts';
import { silentEvents } from './silent-events.ts';
import { slowLinks } from './slow-links.ts';
import { switchOver } from './switch-over.ts';

export const scenarios: readonly Scenario[] = [
  killNode,
  freezeNode,
  cutDatabase,
  silentDatabase,
  silentEvents,
  slowLinks,
  droppedConnections,
  killEvents,
  crashDatabase,
  killDatabase,
  // Must run before a failover, after which the primary is not on the small disk.
  fullDiskOfDatabase,
  fullDiskOfEvents,
  failOver,
  failOverByName,
  switchOver,
  clockJump,
  fullDisk,
  lostNode,
];
