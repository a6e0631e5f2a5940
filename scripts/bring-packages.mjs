import { bringPackagesTogether } from './test-requirements.mjs';

// What a whole run of the tests takes from Debian. It needs nothing that npm installs: CI runs it beside `npm ci`.
await bringPackagesTogether();
