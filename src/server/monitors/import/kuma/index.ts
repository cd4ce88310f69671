export { convertKuma, isKumaBackup } from './kuma-file.ts';
