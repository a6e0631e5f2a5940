import { isIdType, type ReadableDocument } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { Anchor, DocumentLayout } from '../layouts/layout.types.ts';
import { layouts } from '../layouts/layouts.ts';
import type { Ocr } from './ocr.ts';
import { fitOf } from './type-evidence.ts';

/**
 * How much of a title must be read. Own titles of readable pictures fit by 1.00, the nearest foreign one (運転免許証 where
 * 運転経歴証明書 stands) by 0.60 (docs/measured-thresholds.md, "Which document is shown").
 */
const titleFit = { own: 0.7, other: 0.85 } as const;

/** The title of a document: what tells its type most surely. */
function titleOf({ anchors }: DocumentLayout): Anchor | undefined {
  return anchors.toSorted((a, b) => b.weight - a.weight)[0];
}

/**
 * Which document a picture shows, by its title: the one that was chosen, or another identity document that is surely read
 * instead; null where neither is. The right document costs one line of text.
 * @param viewOf the grey document, cut out and upright, in the layout's shape
 */
export async function shownDocument(
  viewOf: (layout: DocumentLayout) => Raster,
  chosen: DocumentLayout,
  ocr: Ocr,
): Promise<ReadableDocument | null> {
  const fit = async (layout: DocumentLayout) => {
    const title = titleOf(layout);
    return title ? fitOf(viewOf(layout), title, ocr) : 0;
  };
  if ((await fit(chosen)) >= titleFit.own) return chosen.idType;
  const read: ReadableDocument[] = [];
  for (const layout of Object.values(layouts)) {
    const { idType } = layout;
    if (layout === chosen || !isIdType(idType)) continue;
    if ((await fit(layout)) >= titleFit.other) read.push(idType);
  }
  const [one, another] = read;
  return one !== undefined && another === undefined ? one : null;
}
