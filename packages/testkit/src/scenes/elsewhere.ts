import sharp from 'sharp';
import type { Scene, SceneName, Scenes } from './scene.ts';

/** Of a frame's width. */
const thing = { width: 0.045, height: 0.05 } as const;
const things = 8;

/**
 * The same scenes before another camera: where each ends, small things lie along the edges, others in every instance. The
 * engine knows copies of pictures by what they show, and two visitors never stand in quite the same place.
 */
export function elsewhere(scenes: Scenes): Scenes {
  const places = Array.from({ length: things }, (_, at) => [Math.random(), at % 2 ? 0.87 : 0.06] as const);
  const furnished = new Map<SceneName, Promise<Scene>>();
  return {
    get: async (name) => {
      const known = furnished.get(name) ?? furnish(scenes.get(name), places);
      furnished.set(name, known);
      return known;
    },
  };
}

async function furnish(
  given: Promise<Scene>,
  places: readonly (readonly [number, number])[],
): Promise<Scene> {
  const { frames, ...scene } = await given;
  const last = frames.at(-1);
  if (!last) return { frames, ...scene };
  const picture = sharp(last.jpeg);
  const { width, height } = await picture.metadata();
  const marks = places.map(
    ([x, y]) =>
      `<rect x="${(0.1 + 0.8 * x) * width}" y="${y * height}" width="${thing.width * width}" height="${thing.height * width}"/>`,
  );
  const input = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join('')}</svg>`,
  );
  const jpeg = await picture.composite([{ input }]).jpeg({ quality: 92 }).toBuffer();
  return { ...scene, frames: [...frames.slice(0, -1), { ...last, jpeg }] };
}
