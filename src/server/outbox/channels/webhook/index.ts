export { type ExampleName, exampleAlerts, exampleNames } from './examples.ts';
export { alertEvent } from './payload.ts';
export { placeholderNames } from './placeholders.ts';
export { signatureHeaders, webhookSecret } from './signature.ts';
export { bodyProblem, renderBody, templateSecrets } from './template.ts';
export { webhook } from './webhook.ts';
