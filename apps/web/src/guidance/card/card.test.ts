import { type Corner, findCardNear, type Quad, seededRandom, shrinkToPlanes } from '@ekyc/vision/card';
import { describe, expect, test } from 'vitest';
import { documentAspects } from '../../camera/preview-layout.ts';
import { alike, cardLook, lookSize } from './card-look.ts';
import { cardQuality } from './card-quality.ts';
import { measureQuad, quadMotion } from './geometry.ts';
import { cardThresholds, judgeCard, tiltOf } from './judge-card.ts';

const guide = { x: 41, y: 210, width: 237, height: 150 };

/** A frame of 320 × 569 with a card (or none) on a desk, its print as dark bars, and camera noise. */
function frame(card: Quad | null, { noise = 6, card: paper = 215, desk = 60 } = {}) {
  const [width, height] = [320, 569];
  const data = new Uint8ClampedArray(width * height * 4);
  const random = seededRandom(7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = card !== null && isInside(card, { x, y });
      const print = inside && y % 24 > 16 && x % 9 > 3 && isInside(shrunk(card, 0.85), { x, y });
      const value = (print ? 70 : inside ? paper : desk) + (random() - 0.5) * 2 * noise;
      data.set([value, value, value + (inside ? 4 : -10), 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

function isInside(quad: Quad, at: Corner): boolean {
  return quad.every((a, index) => {
    const b = quad[(index + 1) % 4] ?? a;
    return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x) >= 0;
  });
}

function shrunk(quad: Quad, by: number): Quad {
  const cx = quad.reduce((sum, { x }) => sum + x / 4, 0);
  const cy = quad.reduce((sum, { y }) => sum + y / 4, 0);
  return quad.map(
    ({ x, y }): Corner => ({ x: cx + (x - cx) * by, y: cy + (y - cy) * by }),
  ) as unknown as Quad;
}

/** A card of the guide's size in the guide's middle, turned by degrees and scaled. */
function placed({ degrees = 0, scale = 1, flatten = 1 } = {}): Quad {
  const angle = (degrees * Math.PI) / 180;
  const [cx, cy] = [guide.x + guide.width / 2, guide.y + guide.height / 2];
  const [w, h] = [(guide.width / 2) * scale, (guide.height / 2) * scale * flatten];
  const corners = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ] as const;
  const turned = corners.map(
    ([x, y]): Corner => ({
      x: cx + x * Math.cos(angle) - y * Math.sin(angle),
      y: cy + x * Math.sin(angle) + y * Math.cos(angle),
    }),
  );
  return turned as unknown as Quad;
}

const search = (card: Quad | null, reach = 0.22) =>
  findCardNear(shrinkToPlanes({ ...frame(card), channels: 4 }), { guide, reach, outward: 0.35 });

describe('findCardNear', () => {
  test.each([
    ['in place', {}],
    ['small', { scale: 0.88 }],
    ['large', { scale: 1.1 }],
    ['turned', { degrees: 4 }],
  ])('finds a card %s to the pixel', (_, how) => {
    const card = placed(how);
    const found = search(card);
    expect(found?.support).toBeGreaterThan(cardThresholds.support);
    expect(quadMotion(found?.quad ?? card, card)).toBeLessThan(2.5);
    expect(found).not.toBeNull();
  });
  test('sees no card on an empty desk', () => {
    expect(search(null)?.support ?? 0).toBeLessThanOrEqual(cardThresholds.support);
  });
});

describe('judgeCard', () => {
  const good = { sharpness: 500, glare: 0, brightness: 150 };
  const judge = (card: Quad, more: Partial<Parameters<typeof judgeCard>[0]> = {}) =>
    judgeCard({
      pose: 'flat',
      aspect: documentAspects.card,
      found: { quad: card, support: 0.9, sides: [0.9, 0.9, 0.9, 0.9] },
      guide,
      previous: card,
      quality: good,
      ...more,
    });

  test('takes a still, flat, sharp card', () => {
    expect(judge(placed())).toEqual({ code: 'hold_still', good: true, still: true });
  });
  test('waits while the card moves', () => {
    const moved = placed().map(({ x, y }): Corner => ({ x: x + 12, y })) as unknown as Quad;
    expect(judge(placed(), { previous: moved })).toMatchObject({
      code: 'hold_still',
      good: false,
      still: false,
    });
  });
  test('a finger over one side of a card that fills the frame is recognised', () => {
    const covered = (sides: readonly number[], how = {}) => ({
      found: { quad: placed(how), support: Math.min(...sides), sides },
    });
    const code = (more: Partial<Parameters<typeof judgeCard>[0]>) => judge(placed(), more).code;
    expect(code(covered([1, 0.5, 0.9, 1]))).toBe('portrait_not_found');
    expect(code(covered([1, 0.2, 0.9, 1]))).toBe('document_not_found');
    expect(code(covered([1, 0.5, 0.6, 1]))).toBe('document_not_found');
    expect(code(covered([1, 0.5, 0.9, 1], { flatten: 0.8 }))).toBe('document_not_found');
    expect(code({ ...covered([1, 0.5, 0.9, 1]), pose: 'edge' })).toBe('document_not_found');
  });
  test('a card that reaches out of the frame is never good', () => {
    const moved = (dx: number, dy: number) =>
      placed().map(({ x, y }): Corner => ({ x: x + dx, y: y + dy })) as unknown as Quad;
    for (const [dx, dy] of [
      [16, 0],
      [-16, 0],
      [0, 16],
      [0, -16],
    ] as const)
      expect(judge(moved(dx, dy))).toMatchObject({ code: 'document_not_found', good: false });
    expect(judge(placed({ scale: 1.12 }))).toMatchObject({ code: 'document_too_near', good: false });
    // A line's width beside it is within what a hand can do.
    expect(judge(moved(8, 0)).good).toBe(true);
    expect(judge(placed({ scale: 1.05 })).good).toBe(true);
  });
  test.each([
    ['document_not_found', { found: null }, {}],
    ['document_not_found', { found: { quad: placed(), support: 0.7, sides: [0.7, 0.7, 1, 1] } }, {}],
    ['document_too_far', {}, { scale: 0.7 }],
    ['document_too_near', {}, { scale: 1.3 }],
    ['document_tilted', {}, { degrees: 12 }],
    ['document_tilted', {}, { flatten: 0.8 }],
    ['picture_dark', { quality: { ...good, brightness: 20 } }, {}],
    ['document_glare', { quality: { ...good, glare: 0.1 } }, {}],
    ['picture_blurred', { quality: { ...good, sharpness: 10 } }, {}],
    ['tilt_too_little', { pose: 'edge' }, {}],
    ['tilt_too_much', { pose: 'edge' }, { flatten: 0.3 }],
    ['tilt_too_little', { pose: 'slight' }, {}],
  ] as const)('says %s', (code, more, how) => {
    expect(judge(placed(how), more)).toMatchObject({ code, good: false });
  });
  test.each(['edge', 'slight'] as const)('takes a card tilted as wanted (%s)', (pose) => {
    expect(
      judge(placed({ flatten: Math.cos((pose === 'edge' ? 45 : 25) * (Math.PI / 180)) }), { pose }).good,
    ).toBe(true);
  });
  test('reads the tilt from the foreshortened side', () => {
    const { aspect } = measureQuad(placed({ flatten: 0.5 }));
    expect((tiltOf(aspect, documentAspects.card) * 180) / Math.PI).toBeCloseTo(60, 0);
  });
});

describe('cardQuality', () => {
  const image = (value: (x: number, y: number) => number) => {
    const [width, height] = [480, 303];
    const data = new Uint8ClampedArray(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) data.set(Array(4).fill(value(x, y)), (y * width + x) * 4);
    }
    return { data, width, height };
  };
  test('tells sharp print from blurred print', () => {
    const sharp = cardQuality(image((x) => (x % 8 < 4 ? 60 : 220)));
    const blurred = cardQuality(image((x) => 140 + 80 * Math.sin((x / 48) * Math.PI)));
    expect(sharp.sharpness).toBeGreaterThan(cardThresholds.sharpness);
    expect(blurred.sharpness).toBeLessThan(cardThresholds.sharpness);
  });
  test("does not take a camera's noise on blurred print for sharpness", () => {
    const noise = (x: number, y: number) => (((x * 7919 + y * 104_729) * 31) % 13) - 6;
    const noisy = cardQuality(image((x, y) => 140 + 80 * Math.sin((x / 48) * Math.PI) + noise(x, y)));
    expect(noisy.sharpness).toBeLessThan(cardThresholds.sharpness);
  });
  test('sees a spot of light, not an overexposed card', () => {
    const spot = cardQuality(image((x, y) => (Math.hypot(x - 240, y - 150) < 60 ? 255 : 150)));
    expect(spot.glare).toBeGreaterThan(cardThresholds.glare);
    expect(cardQuality(image(() => 255)).glare).toBe(0);
  });
  test("sees a spot of light through a camera's noise", () => {
    const noise = (x: number, y: number) => ((x * 7 + y * 13) % 5) * 3;
    const spot = cardQuality(image((x, y) => (Math.hypot(x - 240, y - 150) < 60 ? 255 : 200) - noise(x, y)));
    expect(spot.glare).toBeGreaterThan(cardThresholds.glare);
    expect(cardQuality(image((x, y) => 250 - noise(x, y))).glare).toBe(0);
  });
});

describe('cardLook', () => {
  const look = (value: (index: number) => number) => {
    const data = new Uint8ClampedArray(lookSize.width * lookSize.height * 4);
    for (let index = 0; index < data.length / 4; index++) data.fill(value(index), index * 4, index * 4 + 4);
    return cardLook({ data });
  };
  const front = (index: number) => (index % 32 > 20 ? 60 : 200);
  test('knows a side again in other light', () => {
    expect(
      alike(
        look(front),
        look((index) => front(index) * 0.7 + 10),
      ),
    ).toBe(true);
  });
  test('does not take the back for the front', () => {
    expect(
      alike(
        look(front),
        look((index) => (index / 32 < 4 ? 90 : 210)),
      ),
    ).toBe(false);
  });
});
