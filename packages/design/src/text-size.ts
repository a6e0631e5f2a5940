import { localStore } from './browser-store.ts';

/** Our own text size, because the viewport allows no zoom. Stored per browser. */
export const textSizes = ['normal', 'large', 'extra-large'] as const;
export type TextSize = (typeof textSizes)[number];

const key = 'ekyc:text-size';

const listeners = new Set<() => void>();

/** Follows changes, so that every control shows the same size. */
export function onTextSize(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function storedTextSize(): TextSize {
  const stored = localStore.read(key);
  return textSizes.find((size) => size === stored) ?? 'normal';
}

/** Puts the stored or the given size on the page. */
export function applyTextSize(size: TextSize = storedTextSize()): void {
  document.documentElement.dataset['textSize'] = size;
  localStore.write(key, size);
  for (const listener of listeners) listener();
}
