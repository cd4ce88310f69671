import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the console. During development, `GATEHOUSE_DEV_TARGET` names the service that answers its calls. */
const target = process.env.GATEHOUSE_DEV_TARGET ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'src/console',
  base: '/',
  plugins: [react()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy takes fonts from our own address only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    // A preload helper per chunk costs more than it saves on one connection.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/console/api': target, '/media': target, '/js': target },
  },
});
