import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Two real people whose photographs may be used here (origin: packages/testkit/fixtures/README.md). */
export type RealPerson = 'collins' | 'hopper';

/** File, and the head with shoulders in it in its pixels, 4:5. */
const photographs = {
  collins: { file: 'nasa-collins-astronaut.png', left: 110, top: 0, width: 230, height: 288 },
  hopper: { file: 'usnavy-grace-hopper.jpg', left: 56, top: 0, width: 400, height: 500 },
} as const;

/** Head and shoulders of a real person, 4:5, as JPEG: a portrait for a card, or a selfie of one who does not move. */
export async function realPerson(person: RealPerson): Promise<Buffer> {
  const { file, ...cut } = photographs[person];
  const photograph = await readFile(new URL(`../../fixtures/${file}`, import.meta.url));
  return sharp(photograph).extract(cut).jpeg({ quality: 92 }).toBuffer();
}
