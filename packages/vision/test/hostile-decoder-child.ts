/** The engine's own child, but its decoder crashes, spins or waits for ever on pictures that bear certain words. */
import type { Request } from '../src/pool/messages.ts';

process.on('message', (message) => {
  const { bytes } = message as Request;
  const has = (word: string) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(word);
  if (has('CRASH-THE-DECODER')) process.kill(process.pid, 'SIGSEGV');
  if (has('HANG-THE-DECODER')) for (;;);
  if (has('STALL-THE-DECODER')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
await import('../src/child/main.ts');
