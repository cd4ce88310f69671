import { message, t } from '../../../kernel/index.ts';
import type { ShownState } from '../shown-state.ts';

const stateLabels = {
  up: message('Operational'),
  down: message('Down'),
  maintenance: message('Maintenance'),
  paused: message('Paused'),
  unknown: message('Unknown'),
  degraded: message('Degraded performance'),
  pending: message('Waiting for first check'),
} satisfies Record<ShownState, string>;

const stroke = 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const onFill = stroke.replace('currentColor', 'var(--surface)');

const shapes = {
  up: `<circle cx="10" cy="10" r="8.5" fill="currentColor"/><path d="M6.2 10.4l2.6 2.6 5-5.4" ${onFill}/>`,
  down: `<path d="M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7z" fill="currentColor"/><path d="M7 7l6 6M13 7l-6 6" ${onFill}/>`,
  maintenance: `<path d="M10 2L19 17.5H1z" fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/><path d="M10 8v4.4M10 15v.1" ${onFill}/>`,
  paused: `<circle cx="10" cy="10" r="8" ${stroke}/><path d="M8 7v6M12 7v6" ${stroke}/>`,
  unknown: `<path d="M10 1.5l8.5 8.5-8.5 8.5L1.5 10z" ${stroke}/><path d="M10 6.5v4M10 13.4v.1" ${stroke}/>`,
  degraded: `<circle cx="10" cy="10" r="8.5" fill="currentColor"/><path d="M10 5.2v5.2l3.2 2" ${onFill}/>`,
  pending: `<circle cx="10" cy="10" r="8" ${stroke} stroke-dasharray="3 4"/>`,
} satisfies Record<ShownState, string>;

export const statusIconShapes = `<svg width="0" height="0" aria-hidden="true" focusable="false">${Object.entries(shapes)
  .map(([state, shape]) => `<symbol id="m-${state}" viewBox="0 0 20 20">${shape}</symbol>`)
  .join('')}</svg>`;

export const statusIcon = (state: ShownState): string =>
  `<svg class="mark is-${state}" aria-hidden="true"><use href="#m-${state}"/></svg>`;

export const stateLabel = (state: ShownState): string =>
  `<span class="state is-${state}"><svg aria-hidden=true><use href="#m-${state}"/></svg>${t(stateLabels[state])}</span>`;
