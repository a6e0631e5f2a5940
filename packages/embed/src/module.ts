import { mountFrom } from './mount-service.ts';

export type { CompletedStatus, EmbedErrorCode, EmbedHandle, Mount, MountOptions } from './public-types.ts';

/** For `import { mount } from '…/embed.mjs'`: the service is where this module came from. */
export const mount = mountFrom(new URL(import.meta.url).origin);
