import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from '../../packages/design/build/precompressed.ts';
import { embedFiles } from './build/embed-files.ts';
import { engineFiles } from './build/engine-files.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), engineFiles(), embedFiles(), precompressed()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // The page's policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2500,
    rolldownOptions: { input: ['index.html', 'demo.html', 'demo-embedding.html'] },
  },
});
