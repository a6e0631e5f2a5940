import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from '../../packages/design/build/oldest-browsers.ts';
import { precompressed } from '../../packages/design/build/precompressed.ts';
import { lightAuthenticator } from '../../packages/sign-in/build/light-authenticator.ts';

export default defineConfig({
  // The server hands out /console/assets/ beside the visitors' own (apps/server/src/http/pages.ts).
  base: '/console/',
  plugins: [react(), tailwindcss(), lightAuthenticator(), precompressed()],
  build: {
    outDir: 'dist',
    target: oldestBrowsers,
    // The page's policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          // What every load begins with: one file compresses better than ten, and is asked for once. Of what is shared,
          // nothing that only later screens need (docs/adr/0067-a-light-console.md).
          groups: [
            {
              name: 'first',
              test: /node_modules\/(react|react-dom|scheduler|xstate|@xstate|@aws-amplify\/ui)\/|apps\/console\/src\/(app|membership\/stored)|packages\/app-start|packages\/design\/src\/(button|design-texts|long-wait|product-logo|text-size|surroundings|page-owner|error-boundary|lost-focus|screen|browser-store|use-long|observable)|contract\/src\/paths|apps\/console\/src\/(start|routing\/(route|late-page)|layout\/layout-texts)/,
            },
            {
              name: 'first-shared',
              test: /node_modules\/(use-sync-external-store|@aws-amplify|aws-amplify|@aws-crypto|tslib|js-cookie|uuid)\/|packages\/(app-start|design|sign-in)\/src\/(?!field|notice|qr|late-qr|use-once|join|agreed|heading)|contract\/src\/paths|apps\/console\/src\/(start|routing\/(route|late-page)|layout\/layout-texts)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
