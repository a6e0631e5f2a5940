export { ask, askOnce, consoleOrigin, nonce, read, until } from './reader-client.ts';
export { startVirtualReader, type VirtualReader, whyNoVirtualReader } from './virtual-reader.ts';
