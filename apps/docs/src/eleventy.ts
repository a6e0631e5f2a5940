import type { Source } from './book/source.ts';

/** What Eleventy knows of a page. */
export interface TemplateData {
  readonly page: { readonly inputPath: string };
  /** Of a page whose text the generator was given; a guide is found by its path. */
  readonly source?: Source;
}

/** What the configuration uses of Eleventy 3, which has no types of its own. */
export interface EleventyConfig {
  readonly ignores: Set<string>;
  on(event: 'eleventy.before' | 'eleventy.after', listener: () => void): void;
  setLibrary(language: 'md', library: { render(text: string, data: TemplateData): string }): void;
  addExtension(endings: readonly string[], options: { key: string }): void;
  addGlobalData(name: string, value: unknown): void;
  addTemplate(path: string, content: string, data: object): void;
  setUseGitIgnore(use: boolean): void;
}
