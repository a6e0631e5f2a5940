import type { Language } from '../docs-texts.ts';

/** A file that becomes a page, or the text of one that is made from a folder. */
export interface Source {
  /** Path from the repository's root. Of a folder it is the folder's. */
  readonly path: string;
  /** Where the page stands below `/docs`, with a slash at both ends. */
  readonly url: string;
  readonly language: Language;
  readonly markdown: string;
  /** Of a page that is made from other files: what its reader would look at. */
  readonly madeOf?: string;
}
