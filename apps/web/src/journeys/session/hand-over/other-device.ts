import { useSyncExternalStore } from 'react';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { isPhone } from '../../../design/device.ts';

const key = 'ekyc:other-device';
const continuedKey = 'ekyc:continued';
const listeners = new Set<() => void>();

/** This page offered its journey to another device, or took it over from one: from now on it listens for events. */
export function noteOtherDevice(): void {
  sessionStore.write(key, 'yes');
  for (const listener of listeners) listener();
}

/** This page goes on with what was begun on another screen. */
export function noteContinued(): void {
  sessionStore.write(continuedKey, 'yes');
}

export function isContinued(): boolean {
  return sessionStore.read(continuedKey) !== null;
}

/**
 * Whether this page needs events. A phone that never met another device would hear only of itself, so it does not load
 * the library, which would delay its camera on a mobile network.
 */
export function useOtherDeviceKnown(): boolean {
  return useSyncExternalStore(subscribe, isOtherDeviceKnown);
}

function isOtherDeviceKnown(): boolean {
  return !isPhone(navigator.userAgent) || sessionStore.read(key) !== null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
