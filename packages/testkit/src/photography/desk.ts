import type { Random } from '../random.ts';

/** What lies under the card. */
export type Background = 'dark' | 'light' | 'clutter';

/** SVG (without its outer element) of a desk of the given size; drawn from the seed. */
export function drawDesk(kind: Background, width: number, height: number, random: Random): string {
  switch (kind) {
    case 'dark':
      return ground('url(#desk)', grain(width, height, random), '#4a3b2c', '#2a221a');
    case 'light':
      return ground('url(#desk)', stains(width, height, random), '#dedad1', '#cfcabf');
    default:
      return ground('url(#desk)', papers(width, height, random), '#8a8f94', '#7a7f84');
  }
}

function ground(fill: string, pattern: string, from: string, to: string): string {
  return (
    `<defs><linearGradient id="desk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="100%" height="100%" fill="${fill}"/>${pattern}`
  );
}

function grain(width: number, height: number, random: Random): string {
  const y = () => (random.next() * height).toFixed(0);
  return repeat(
    60,
    () =>
      `<path d="M0 ${y()} C ${width / 3} ${y()}, ${(width * 2) / 3} ${y()}, ${width} ${y()}" stroke="#000" stroke-opacity="${(random.next() * 0.12).toFixed(3)}" fill="none" stroke-width="${random.between(1, 4).toFixed(1)}"/>`,
  );
}

function stains(width: number, height: number, random: Random): string {
  return repeat(
    40,
    () =>
      `<ellipse cx="${(random.next() * width).toFixed(0)}" cy="${(random.next() * height).toFixed(0)}" rx="${random.between(50, 350).toFixed(0)}" ry="${random.between(20, 140).toFixed(0)}" fill="#b9b2a4" fill-opacity="${(random.next() * 0.15).toFixed(3)}"/>`,
  );
}

function papers(width: number, height: number, random: Random): string {
  const channel = () => Math.floor(random.next() * 255);
  return repeat(
    26,
    () =>
      `<rect x="${(random.next() * width).toFixed(0)}" y="${(random.next() * height).toFixed(0)}" width="${random.between(30, 330).toFixed(0)}" height="${random.between(20, 220).toFixed(0)}" transform="rotate(${(random.next() * 90).toFixed(1)} ${width / 2} ${height / 2})" fill="rgb(${channel()},${channel()},${channel()})" fill-opacity="0.8"/>`,
  );
}

function repeat(times: number, draw: () => string): string {
  return Array.from({ length: times }, draw).join('');
}
