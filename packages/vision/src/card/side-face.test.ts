import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { licenceLikeCard } from '../../test/cards.ts';
import { drawSvg, frontQuad, photograph, type Shot } from '../../test/scene.ts';
import { findCard, id1Aspect } from './find-card.ts';
import type { Raster } from './raster.ts';
import { measureSideFace } from './side-face.ts';

const base: Shot = { width: 1920, height: 1080, fill: 0.6, turn: 2, blur: 0.8, noise: 4, desk: 60 };
let card: Raster;

beforeAll(async () => {
  card = await drawSvg(licenceLikeCard('012345678900'));
});

async function shoot(changes: Partial<Shot>, shown = card): Promise<Raster> {
  const jpeg = await photograph(shown, { ...base, ...changes });
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function find(raster: Raster) {
  const found = findCard(raster, [id1Aspect, 2.2, 3]);
  if (!found) throw new Error('no card found');
  return found;
}

describe('the card in a picture', () => {
  test.each([{ tilt: 0 }, { tilt: 40 }])(
    'is found within six pixels at a tilt of $tilt degrees',
    async ({ tilt }) => {
      const found = find(await shoot({ tilt }));
      expect(found.support).toBeGreaterThan(0.8);
      frontQuad({ ...base, tilt }).forEach((corner, i) => {
        const seen = found.quad[i] ?? { x: 0, y: 0 };
        expect(Math.hypot(seen.x - corner.x, seen.y - corner.y)).toBeLessThan(6);
      });
    },
  );

  test('an empty desk has none', async () => {
    const nothing = { ...card, data: new Uint8Array(card.data.length) };
    expect(findCard(await shoot({}, nothing))?.support ?? 0).toBeLessThan(0.7);
  });
});

describe('the side face', () => {
  test('of a card held head-on is not seen', async () => {
    const raster = await shoot({ thickness: 0.76 });
    expect(measureSideFace(raster, find(raster).quad).strength).toBe(0);
  });

  test.each([
    { tilt: 35, desk: 60, sideTone: 200 },
    { tilt: 50, desk: 60, sideTone: 120 },
    { tilt: 50, desk: 190, sideTone: 120 },
  ])('of tone $sideTone on a desk of $desk, tilted by $tilt degrees, is seen at its width', async (shot) => {
    const raster = await shoot({ ...shot, thickness: 0.76 });
    const { strength, widthPx } = measureSideFace(raster, find(raster).quad);
    expect(strength).toBeGreaterThan(0.8);
    const expected = 0.76 * ((base.fill * base.width) / 85.6) * Math.sin((shot.tilt * Math.PI) / 180);
    expect(widthPx / expected).toBeGreaterThan(0.7);
    expect(widthPx / expected).toBeLessThan(1.5);
  });

  test.each([{ tilt: 35 }, { tilt: 50 }])(
    'of a sheet of paper tilted by $tilt degrees is not',
    async ({ tilt }) => {
      const raster = await shoot({ tilt, thickness: 0.1, sideTone: 120, desk: 190 });
      expect(measureSideFace(raster, find(raster).quad).strength).toBeLessThan(0.2);
    },
  );
});
