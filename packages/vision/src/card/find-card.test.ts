import { documentHolder, photograph, residenceCard } from '@ekyc/testkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findCard } from './find-card.ts';

test.each([0, 1, 2, 3, 4, 5])(
  'a residence card on a light desk is found at its own edge, not at the frame printed on it (%i)',
  { timeout: 60_000 },
  async (seed) => {
    const { front } = await residenceCard(documentHolder(seed, 'resident'));
    const tilts = { rotation: (seed % 7) - 3, tiltX: (seed % 5) * 3, tiltY: ((seed * 3) % 7) - 3 };
    const shot = await photograph(front, { ...tilts, seed, background: 'light', fill: 0.8 });
    const { data, info } = await sharp(shot.jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });

    const found = findCard({ data, width: info.width, height: info.height, channels: 3 });

    const widths = shot.quad.map(([x, y], i) => {
      const corner = found?.quad[i];
      return corner ? Math.hypot(corner.x - x, corner.y - y) / (0.8 * shot.width) : 1;
    });
    expect(Math.max(...widths)).toBeLessThan(0.025);
  },
);
