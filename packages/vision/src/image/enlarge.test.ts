import { describe, expect, test } from 'vitest';
import { enlarge } from './enlarge.ts';

const waves = (x: number, y: number) => 128 + 60 * Math.sin(x / 3) + 50 * Math.cos(y / 4);

describe('enlarge', () => {
  test('puts each tone where it lies in the picture', () => {
    const [width, height, zoom] = [61, 37, 2.5];
    const data = Uint8Array.from({ length: width * height }, (_, i) =>
      Math.round(waves(i % width, Math.floor(i / width))),
    );
    const [wide, high] = [Math.round(width * zoom), Math.round(height * zoom)];
    const enlarged = enlarge({ data, width, height, channels: 1 }, wide, high);
    let worst = 0;
    // Away from the border, where the picture ends and the waves go on.
    for (let y = 6; y < high - 6; y++) {
      for (let x = 6; x < wide - 6; x++) {
        const expected = waves(((x + 0.5) * width) / wide - 0.5, ((y + 0.5) * height) / high - 0.5);
        worst = Math.max(worst, Math.abs((enlarged.data[y * wide + x] ?? 0) - expected));
      }
    }
    expect(worst).toBeLessThan(2);
  });

  test('keeps the tones of an even picture, its border as well', () => {
    const even = new Uint8Array(20 * 10).fill(77);
    const { data } = enlarge({ data: even, width: 20, height: 10, channels: 1 }, 50, 25);
    expect(new Set(data)).toEqual(new Set([77]));
  });
});
