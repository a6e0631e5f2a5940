import { mountFrom } from './mount-service.ts';

/** For `<script src="…/embed.js">`, as `CriiEkyc.mount`: the service is where this script came from. */
export const mount = mountFrom(new URL((document.currentScript as HTMLScriptElement).src).origin);
