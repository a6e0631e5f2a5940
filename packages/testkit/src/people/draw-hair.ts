import type { HeadView } from './head-pose.ts';
import type { HairStyle, PersonFeatures } from './person-features.ts';

type Drawing = (features: PersonFeatures, view: HeadView, key: string) => string;

/** Hair behind the head: seen around it, and down to the shoulders where it is long. */
export const drawBackHair = (features: PersonFeatures, view: HeadView): string => {
  switch (features.hairStyle) {
    case 'bald':
      return '';
    case 'long':
      return cap(features, view, [24, -6]) + drawLengths(features);
    case 'curly':
      return cap(features, view, [46, 12], -14);
    default:
      return cap(features, view, [16, -10]);
  }
};

function cap(f: PersonFeatures, view: HeadView, [wider, higher]: [number, number], raise = 0): string {
  const [x, y] = view.outline(0, -50, -25).split(',');
  return `<ellipse cx="${x}" cy="${Number(y) + raise}" rx="${f.faceHalfWidth + wider}" ry="${f.faceHalfHeight + higher}" fill="${f.hair}"/>`;
}

function drawLengths({ faceHalfWidth: w, hair }: PersonFeatures): string {
  return `<path d="M${-w - 24},-50 C${-w - 34},80 ${-w - 40},170 ${-w - 16},250 L${w + 16},250 C${w + 40},170 ${w + 34},80 ${w + 24},-50 Z" fill="${hair}"/>`;
}

/** Hair before the forehead. */
export const drawFrontHair: Drawing = (features, view, key) =>
  frontHair[features.hairStyle](features, view, key);

/** From temple to temple over the crown; `hairline` leads back over the forehead. */
function overForehead(f: PersonFeatures, view: HeadView, hairline: string): string {
  const at = view.outline;
  const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
  const crown = `M${at(-w - 8, -30, -5)} C${at(-w - 12, -h * 1.25, -5)} ${at(w + 12, -h * 1.25, -5)} ${at(w + 8, -30, -5)}`;
  return `<path d="${crown} ${hairline} ${at(-w - 8, -30, -5)} Z" fill="${f.hair}"/>`;
}

const frontHair: Readonly<Record<HairStyle, Drawing>> = {
  bald: () => '',
  short: (f, view) => {
    const at = view.outline;
    const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
    return overForehead(
      f,
      view,
      `C${at(w - 8, -95, 20)} ${at(w * 0.5, -h * 0.78, 55)} ${at(-10, -h * 0.72, 65)} C${at(-w * 0.6, -h * 0.7, 50)} ${at(-w + 6, -95, 20)}`,
    );
  },
  parted: (f, view) => {
    const at = view.outline;
    const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
    return overForehead(
      f,
      view,
      `C${at(w - 4, -80, 20)} ${at(w * 0.7, -h * 0.66, 50)} ${at(-w * 0.35, -h * 0.86, 55)} C${at(-w * 0.75, -h * 0.75, 45)} ${at(-w + 6, -90, 20)}`,
    );
  },
  fringe: (f, view) => {
    const at = view.outline;
    const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
    return overForehead(
      f,
      view,
      `C${at(w - 6, -60, 20)} ${at(w * 0.7, -h * 0.5, 60)} ${at(0, -h * 0.47, 85)} C${at(-w * 0.7, -h * 0.5, 60)} ${at(-w + 6, -60, 20)}`,
    );
  },
  long: (f, view) => {
    const at = view.outline;
    const [w, h] = [f.faceHalfWidth, f.faceHalfHeight];
    return overForehead(
      f,
      view,
      `L${at(w + 20, 150, -20)} C${at(w + 6, 90, -5)} ${at(w + 2, -20, 0)} ${at(w - 14, -64, 15)} ` +
        `C${at(w * 0.7, -h * 0.6, 40)} ${at(w * 0.3, -h * 0.78, 50)} ${at(4, -h * 0.82, 50)} ` +
        `C${at(-w * 0.3, -h * 0.78, 50)} ${at(-w * 0.7, -h * 0.6, 40)} ${at(-w + 14, -64, 15)} ` +
        `C${at(-w - 2, -20, 0)} ${at(-w - 6, 90, -5)} ${at(-w - 20, 150, -20)} L`,
    );
  },
  curly: (f, view, key) => {
    const curls = Array.from({ length: 15 }, (_, index) => {
      const angle = Math.PI * (1.02 + (index / 14) * 0.96);
      const [x, y] = view
        .outline(
          Math.cos(angle) * (f.faceHalfWidth + 12),
          -38 + Math.sin(angle) * f.faceHalfHeight * 0.86,
          10,
        )
        .split(',');
      return `<circle cx="${x}" cy="${y}" r="${26 + (index % 3) * 6}" fill="${f.hair}"/>`;
    });
    return `<g filter="url(#fine${key})">${curls.join('')}</g>`;
  },
};
