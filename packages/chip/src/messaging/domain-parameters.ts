import type { CurveName } from './ciphers.ts';
import type { KeyKind } from './passport-messaging.ts';

/** Ciphers by the last number of a protocol's identifier, the same for PACE and chip authentication (ICAO 9303-11 9.2). */
export const keyKinds: Readonly<Record<number, KeyKind>> = {
  1: { cipher: 'des', length: 16 },
  2: { cipher: 'aes', length: 16 },
  3: { cipher: 'aes', length: 24 },
  4: { cipher: 'aes', length: 32 },
};

/** Curves by their number (ICAO 9303-11 9.5.1). */
export const numberedCurves: Readonly<Record<number, CurveName>> = {
  12: 'P-256',
  13: 'brainpoolP256r1',
  15: 'P-384',
  16: 'brainpoolP384r1',
  17: 'brainpoolP512r1',
  18: 'P-521',
};
