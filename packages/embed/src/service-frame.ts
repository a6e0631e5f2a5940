import type { FrameMessage, HostMessage, Marked } from '@ekyc/contract';
import { readMessage } from './read-message.ts';

/** Delegated to the service's origin alone, not to pages it may link to. */
const delegatedFeatures = ['camera', 'clipboard-write', 'screen-wake-lock'];

export interface ServiceFrame {
  readonly element: HTMLIFrameElement;
  readonly send: (message: HostMessage) => void;
  readonly remove: () => void;
}

/** The frame and its message channel: only messages of this very frame and of the service's origin count. */
export function createServiceFrame(
  url: URL,
  title: string,
  onMessage: (message: FrameMessage) => void,
): ServiceFrame {
  const element = document.createElement('iframe');
  element.title = title;
  element.allow = delegatedFeatures.map((feature) => `${feature} ${url.origin}`).join('; ');
  element.src = url.href;
  // Properties, not an attribute: the business's policy may forbid inline styles.
  Object.assign(element.style, { border: '0', display: 'block', width: '100%', colorScheme: 'light' });
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source === null || source !== element.contentWindow || origin !== url.origin) return;
    const message = readMessage(data);
    if (message !== null) onMessage(message);
  };
  window.addEventListener('message', listen);
  return {
    element,
    send: (message) => {
      const marked: Marked<'crii-ekyc-host', HostMessage> = { from: 'crii-ekyc-host', ...message };
      element.contentWindow?.postMessage(marked, url.origin);
    },
    remove: () => {
      window.removeEventListener('message', listen);
      element.remove();
    },
  };
}
