import type { Box } from '@ekyc/vision';
import sharp from 'sharp';

/** How the portrait of a card is seen: from the front, or as in the tilted picture. */
export type CardView = 'front' | 'tilted';

/** Of a card (ISO/IEC 7810 ID-1), in widths of the face on its portrait: 14 mm of 85.6 mm by 54 mm. */
const cardSize = { width: 6.1, height: 3.85 } as const;
/** The portrait in widths of the face: 24 mm by 30 mm on a licence. */
const portraitPlace = { width: 1.7, height: 2.15 } as const;
/** The desk to each side of the card. */
const deskPerFace = 0.9;

/** As the examination's tilted picture: 25 degrees about the short axis. Only its shortening is drawn, no perspective. */
const tilt = { shortened: Math.cos((25 * Math.PI) / 180), rotation: 3, light: 0.9 } as const;

/**
 * A photograph as the portrait of a card in a picture: the head is cut out and printed a little soft, its face so many
 * pixels wide as the engine measures faces, on a plain card on a desk, as a JPEG.
 * @param photo upright JPEG as the engine stored it
 * @param face its face's box, in shares of the photo
 */
export async function asPortrait(
  photo: Uint8Array,
  face: Box,
  { facePx, view = 'front' }: { readonly facePx: number; readonly view?: CardView },
): Promise<Buffer> {
  const [width, height] = [portraitPlace.width, portraitPlace.height].map((share) =>
    Math.round(share * facePx),
  ) as [number, number];
  const head = await sharp(await headOf(photo, face))
    .resize({ width, height, fit: 'fill' })
    // Print and lens; half a pixel.
    .blur(0.5)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const card = { width: Math.round(cardSize.width * facePx), height: Math.round(cardSize.height * facePx) };
  const laid = await sharp({ create: { ...card, channels: 3, background: '#dfe8ea' } })
    .composite([
      {
        input: head,
        left: Math.round(card.width - width - 0.25 * facePx),
        top: Math.round((card.height - height) / 2),
      },
    ])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return onDesk(laid, Math.round(deskPerFace * facePx), view);
}

/** The part of the photo that a portrait shows; beyond its border the wall goes on. */
async function headOf(photo: Uint8Array, face: Box): Promise<Buffer> {
  const { width: photoWidth, height: photoHeight } = await sharp(photo).metadata();
  const faceWidth = face.width * photoWidth;
  const width = Math.round(portraitPlace.width * faceWidth);
  const height = Math.round(portraitPlace.height * faceWidth);
  const left = Math.round((face.x + face.width / 2) * photoWidth - width / 2);
  const top = Math.round((face.y + face.height / 2) * photoHeight - height * 0.48);
  const room = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    right: Math.max(0, left + width - photoWidth),
    bottom: Math.max(0, top + height - photoHeight),
  };
  const wide = await sharp(photo)
    .extend({ ...room, extendWith: 'copy' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(wide)
    .extract({ left: left + room.left, top: top + room.top, width, height })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function onDesk(card: Buffer, margin: number, view: CardView): Promise<Buffer> {
  const desk = '#4a3b2c';
  const { width, height } = await sharp(card).metadata();
  let seen = sharp(card);
  if (view === 'tilted') {
    const shortened = await seen
      .resize({ width: Math.round(width * tilt.shortened), height, fit: 'fill' })
      .toBuffer();
    seen = sharp(shortened).linear(tilt.light, 0).rotate(tilt.rotation, { background: desk });
  }
  return seen
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: desk })
    .jpeg({ quality: 82 })
    .toBuffer();
}
