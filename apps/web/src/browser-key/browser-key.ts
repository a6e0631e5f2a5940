import { type KeyRow, keyStore } from './key-store.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Signs a text in UTF-8 by ECDSA with SHA-256; base64url of r and s. */
export type Sign = (text: string) => Promise<string>;

/** This browser's key to a verification; null where it has none, or none can be stored (private windows, plain http). */
export async function readBrowserKey(publicId: string): Promise<KeyRow | null> {
  return keyStore.read(publicId).catch(() => null);
}

/** The same, made where there is none yet. */
export async function makeBrowserKey(publicId: string): Promise<KeyRow | null> {
  try {
    const stored = await keyStore.read(publicId);
    if (stored !== null) return stored;
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
    const point = await crypto.subtle.exportKey('raw', publicKey);
    const row = { privateKey, publicKey: base64url(point), madeAt: Date.now(), record: null };
    return await keyStore.keep(publicId, row);
  } catch {
    return null;
  }
}

let lastNote: Promise<void> = Promise.resolve();

/** Keeps beside the key how far the visitor has come; nothing where there is no key. */
export function noteProgress(publicId: string, record: string): void {
  lastNote = lastNote.then(() => keyStore.note(publicId, record)).catch(() => undefined);
}

export async function forgetBrowserKey(publicId: string): Promise<void> {
  await keyStore.forget(publicId).catch(() => undefined);
}

export function signerOf({ privateKey }: KeyRow): Sign {
  return async (text) => {
    const bytes = new TextEncoder().encode(text);
    return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes));
  };
}

function base64url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
