import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from '../../packages/design/build/oldest-browsers.ts';
import { precompressed } from '../../packages/design/build/precompressed.ts';
import { lightAuthenticator } from '../../packages/sign-in/build/light-authenticator.ts';
import { embedFiles } from './build/embed-files.ts';
import { engineFiles } from './build/engine-files.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), engineFiles(), embedFiles(), lightAuthenticator(), precompressed()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: oldestBrowsers,
    // The page's policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2500,
    rolldownOptions: {
      input: ['index.html', 'demo.html', 'demo-embedding.html'],
      // A text is put where it is used: its name in its file of texts is not sent to phones.
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          // Loaded before every camera, and also used by pages loaded later: one file compresses better than ten.
          // What the demo pages use as well stands apart, so that they load no journey; so does what the pages of
          // accounts and of their recovery share, which no visitor of a verification needs.
          groups: [
            {
              // Shared by screens that come after the camera: who takes a picture first need not load it.
              name: 'summary',
              test: /packages\/documents\/src\/(romanisation|text-comparison|latin-names)|apps\/web\/src\/journeys\/(birthday|profile|identification\/resubmission)\b/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Fetched while the document's first picture is sent; at once where the face is all that is taken.
              name: 'face',
              test: /apps\/web\/src\/(journeys\/capture\/(screens\/)?(face|facial)-|guidance\/face\/(?!face-engine\.ts|remote-engine|worker-engine|.*\.worker))|packages\/design\/src\/drawings\/(head|blink|face-in-oval|look)\./,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Of those who come without a camera's document, and of pages that a business frames.
              name: 'other-ways',
              test: /apps\/web\/src\/journeys\/(identification\/(jpki|mdoc)\/|session\/hand-over\/(own-window|hand-over-qr|use-qr|qr-token)|capture\/screens\/copy-link)/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'fields',
              test: /packages\/design\/src\/field\.tsx/,
              minShareCount: 2,
              priority: 2,
              includeDependenciesRecursively: false,
            },
            {
              // Days, places and names: what is read and typed, after the camera.
              name: 'documents',
              test: /packages\/documents\/src\/(?!(id-types|my-number|index)\.ts)/,
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'design',
              test: /packages\/(app-start|design|contract)\/src\/(?!qr-image|drawings).*\.tsx?$/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'journeys',
              test: /(apps\/web\/src\/(?!demo|recording\/piece-store|journeys\/(account|recovery)\/)|packages\/(documents|vision)\/src).*\.tsx?$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
