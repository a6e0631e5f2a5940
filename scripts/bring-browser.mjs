import { bringChromium, bringFonts } from './test-requirements.mjs';

// What the benchmarks with a browser need; `npm test` does the same before its own.
await bringFonts();
await bringChromium();
