import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from '../../packages/design/build/precompressed.ts';

export default defineConfig({
  // The server hands out /console/assets/ beside the visitors' own (apps/server/src/http/pages.ts).
  base: '/console/',
  plugins: [react(), tailwindcss(), precompressed()],
  build: {
    outDir: 'dist',
    // The page's policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Amplify's sign-in stands before every page.
    chunkSizeWarningLimit: 1200,
  },
});
