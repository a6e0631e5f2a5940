import { localStore } from '@ekyc/design/browser-store.ts';

const place = 'ekyc.console.shortcuts';

/** Single keys can be turned off: who speaks to the browser would press them by words (WCAG 2.1.4). */
export function shortcutsAreOn(): boolean {
  return localStore.read(place) !== 'off';
}

export function turnShortcuts(on: boolean): void {
  localStore.write(place, on ? 'on' : 'off');
}
