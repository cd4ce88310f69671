export { leadToPages } from './domains.ts';
export { statusPage } from './page.ts';
export { type Planned, plannedFor } from './planned.ts';
export { published } from './published.ts';
export { publicStatusPages } from './routes.ts';
export { pageMonitors } from './view.store.ts';
export { previewPolicy } from './visit.ts';
