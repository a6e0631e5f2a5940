import sharp from 'sharp';
import type { PictureRefusal } from '@ekyc/engine-port';
import type { Raster } from '../card/raster.ts';
import { outOfBounds, type PictureBounds } from './picture-limits.ts';
import { sniff } from './sniff.ts';

// The loaders that hostile bytes may reach: everything else (SVG, PDF, TIFF, GIF, ImageMagick …) is blocked in libvips.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

export type Decoded =
  | { readonly kind: 'decoded'; readonly raster: Raster }
  | { readonly kind: 'rejected'; readonly reason: PictureRefusal };

export interface DecodeOptions {
  /** Clockwise degrees applied after the orientation that the file itself states. */
  readonly rotate: 0 | 90 | 180 | 270;
  /** Longest side of the answer in pixels; larger pictures are shrunk. */
  readonly longestSide: number;
  /** Refusals that need only the header. */
  readonly bounds: PictureBounds;
}

/**
 * Decodes hostile bytes to upright sRGB pixels. Refuses by the header alone what is out of the bounds of its use.
 * Truncated and damaged files are refused, not repaired.
 */
export async function decodePicture(bytes: Uint8Array, options: DecodeOptions): Promise<Decoded> {
  const sniffed = sniff(bytes);
  if (sniffed.kind === 'rejected') return sniffed;
  const reason = outOfBounds(sniffed, options.bounds);
  if (reason) return { kind: 'rejected', reason };
  try {
    const picture = sharp(bytes, {
      limitInputPixels: options.bounds.mostPixels,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    });
    // As the decoder itself reads the header: where the two readings differ, neither is believed.
    const asDecoded = outOfBounds(await picture.metadata(), options.bounds);
    if (asDecoded) return { kind: 'rejected', reason: asDecoded };
    const { data, info } = await picture
      .autoOrient()
      .rotate(options.rotate)
      .resize({
        width: options.longestSide,
        height: options.longestSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) return { kind: 'rejected', reason: 'undecodable' };
    return { kind: 'decoded', raster: { data, width: info.width, height: info.height, channels: 3 } };
  } catch {
    // sharp's message may quote the file; the reason is all that leaves the child.
    return { kind: 'rejected', reason: 'undecodable' };
  }
}

/**
 * Encodes pixels as the JPEG that is stored: no metadata, since there is none in pixels. With the standard's own Huffman
 * tables: tables made for the picture would take twice the time to spare a tenth of the bytes.
 */
export async function encodeStored(raster: Raster): Promise<Buffer> {
  const { data, width, height, channels } = raster;
  return sharp(data, { raw: { width, height, channels } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
}

/** A grey picture without loss, as its print is looked at. */
export async function encodeGrey({ data, width, height }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

/** Shrinks a raster so that its longest side is at most `longestSide` pixels. */
export async function shrink(raster: Raster, longestSide: number): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= longestSide) return raster;
  const { data, info } = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels: raster.channels },
  })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: raster.channels };
}

/** A grey picture in another size: a smooth kernel, so that a crop by a part of a pixel changes hardly anything. */
export async function resample(grey: Raster, width: number, height: number): Promise<Uint8Array> {
  return sharp(grey.data, { raw: { width: grey.width, height: grey.height, channels: 1 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
