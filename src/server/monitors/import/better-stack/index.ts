export { betterStack } from './better-stack-file.ts';
