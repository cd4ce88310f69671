import type { DropDeps } from './notify-drop.ts';

export const unmonitored = <D extends object>(deps: D): D & Pick<DropDeps, 'findHostMonitors'> => ({
  ...deps,
  findHostMonitors: async () => ({ up: [], destinations: [], incidents: [] }),
});
