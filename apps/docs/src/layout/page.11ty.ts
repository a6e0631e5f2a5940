import type { TemplateData } from '../eleventy.ts';
import { renderDocument } from './document.ts';
import { readFrame, type Site } from './frame.ts';

/** The one layout: Eleventy calls it with each page's rendered text. */
export default function page({
  content,
  site,
  ...data
}: TemplateData & { readonly content: string; readonly site: Site }): string {
  return renderDocument(readFrame(site, data), content, site.files);
}
