import type { ChipPictureFormat, PictureRefusal } from '@ekyc/engine-port';
import type { Raster } from '../card/raster.ts';
import { decodePicture } from '../image/decode.ts';
import { outOfBounds, type PictureBounds } from '../image/picture-limits.ts';
import { sniff } from '../image/sniff.ts';
import { Group4Damaged } from './group4.ts';
import { looksLikeJpeg2000, openJpeg2000 } from './jpeg2000.ts';
import { openTiffPage } from './tiff-page.ts';

/** Far more than any chip holds of one picture: a passport's portrait has 15 to 50 kB. */
const mostBytes = 262_144;

export type DecodedChipPicture =
  | { readonly kind: 'decoded'; readonly format: ChipPictureFormat; readonly raster: Raster }
  | { readonly kind: 'rejected'; readonly reason: PictureRefusal };

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly draw: () => Promise<Uint8Array | null>;
}

const rejected = (reason: PictureRefusal) => ({ kind: 'rejected', reason }) as const;

/**
 * Decodes hostile bytes of a chip to pixels, in the size that they have. Refuses by the header alone what is out of bounds, and
 * what is damaged. Zeros and FF behind a picture, with which chips fill their files, are left alone.
 */
export async function decodeChipPicture(
  input: Uint8Array,
  bounds: PictureBounds,
): Promise<DecodedChipPicture> {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes.length > mostBytes) return rejected('tooManyPixels');
  if (looksLikeJpeg2000(bytes)) return drawn('jpeg2000', openJpeg2000(bytes), bounds);
  const order = bytes.toString('latin1', 0, 2);
  if (order === 'II' || order === 'MM') return drawn('mmr', pageOf(bytes), bounds);
  const sniffed = sniff(bytes);
  if (sniffed.kind === 'rejected') return sniffed;
  if (sniffed.format === 'webp') return rejected('unsupportedFormat');
  const decoded = await decodePicture(bytes, { rotate: 0, longestSide: bounds.longestSide, bounds });
  return decoded.kind === 'rejected' ? decoded : { ...decoded, format: sniffed.format };
}

function pageOf(bytes: Buffer): Drawn | null {
  const page = openTiffPage(bytes);
  if (!page) return null;
  return {
    ...page,
    channels: 1,
    draw: async () => {
      try {
        return page.draw();
      } catch (error) {
        if (error instanceof Group4Damaged) return null;
        throw error;
      }
    },
  };
}

async function drawn(
  format: ChipPictureFormat,
  picture: Drawn | null,
  bounds: PictureBounds,
): Promise<DecodedChipPicture> {
  if (!picture) return rejected('undecodable');
  const { width, height, channels } = picture;
  const reason = outOfBounds(picture, bounds);
  if (reason) return rejected(reason);
  const data = await picture.draw();
  return data
    ? { kind: 'decoded', format, raster: { data, width, height, channels } }
    : rejected('undecodable');
}
