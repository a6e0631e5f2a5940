import type { Plugin } from 'vite';
import { buildEmbedFiles } from '../../../packages/embed/build-scripts.ts';

/** Puts what a business loads into its page (packages/embed) into the root of the build, under names that stay. */
export function embedFiles(): Plugin {
  return {
    name: 'embed-files',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, source] of Object.entries(await buildEmbedFiles())) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
