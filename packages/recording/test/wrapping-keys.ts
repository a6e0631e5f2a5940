import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ChunkKeys } from '../src/chain/chunk-store.ts';

/** AES-256-GCM under one key, as the service seals with a verification's key. */
export function wrappingKeys(key: Buffer = randomBytes(32)): ChunkKeys {
  return {
    wrap: (chunkKey, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
      cipher.setAAD(Buffer.from(context, 'utf8'));
      return Buffer.concat([nonce, cipher.update(chunkKey), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: (wrapped, context) => {
      const bytes = Buffer.from(wrapped);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context, 'utf8'));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    },
  };
}
