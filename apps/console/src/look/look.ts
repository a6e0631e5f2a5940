import { localStore } from '@ekyc/design/browser-store.ts';

/** How the console looks in this browser. */
const colours = ['system', 'light', 'dark'] as const;
export type Colours = (typeof colours)[number];
const densities = ['comfortable', 'dense'] as const;
export type Density = (typeof densities)[number];

const keys = { colours: 'ekyc:console-colours', density: 'ekyc:console-density' } as const;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export function storedColours(): Colours {
  const stored = localStore.read(keys.colours);
  return colours.find((one) => one === stored) ?? 'system';
}

export function storedDensity(): Density {
  return localStore.read(keys.density) === 'dense' ? 'dense' : 'comfortable';
}

export function chooseColours(chosen: Colours): void {
  localStore.write(keys.colours, chosen);
  applyLook();
}

export function chooseDensity(chosen: Density): void {
  localStore.write(keys.density, chosen);
  applyLook();
}

/** Puts what is stored on the page; the device's own colours where nothing is. */
function applyLook(): void {
  const { dataset } = document.documentElement;
  const chosen = storedColours();
  dataset['colours'] = chosen === 'system' ? (prefersDark.matches ? 'dark' : 'light') : chosen;
  dataset['density'] = storedDensity();
}

/** Follows a device that turns dark in the evening. */
export function followLook(): void {
  applyLook();
  prefersDark.addEventListener('change', applyLook);
}
