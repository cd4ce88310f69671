export type { FindScope } from './reference.ts';
export { type ExampleRequest, exampleRequest, keyPlaceholder } from './requests.ts';
export { apiReferenceRoutes } from './routes.ts';
export { curlSnippet, fetchSnippet } from './snippets.ts';
