import { useSyncExternalStore } from 'react';
import { sessionStore } from '@ekyc/design/browser-store.ts';
import { isPhone } from '../../../design/device.ts';

const key = 'ekyc:other-device';
const listeners = new Set<() => void>();

/** This page offered its journey to another device, or took it over from one: events may now tell it something. */
export function noteOtherDevice(): void {
  sessionStore.write(key, 'yes');
  for (const listener of listeners) listener();
}

/**
 * Whether events can tell this page anything. A phone that knows no other device hears only of itself: it is spared
 * the library, which would come before its camera on a mobile network.
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
