import type { EmbedEvent, FrameMessage } from '@ekyc/contract';
import { type CheckedOptions, checkOptions } from './check-options.ts';
import { createServiceFrame } from './service-frame.ts';
import { placeModal } from './modal-placement.ts';
import { placeInline } from './inline-placement.ts';
import type { EmbedHandle, Mount } from './public-types.ts';

/** After that, the business hears that the page did not load. */
const loadTimeoutMs = 20_000;
/** A page that does not answer is closed anyway. */
const closeTimeoutMs = 1500;

/** @param service origin that a bare publicId belongs to */
export function mountFrom(service: string): Mount {
  return (element, options) => {
    const checked = checkOptions(service, options);
    if (!(element instanceof Element) || !element.isConnected)
      throw new TypeError('CriiEkyc.mount: element must be an element in the document.');
    return open(element, checked);
  };
}

function open(element: Element, { url, title, mode, on }: CheckedOptions): EmbedHandle {
  let ready = false;
  let gone = false;
  let closeTimer = 0;
  const loadTimer = window.setTimeout(() => on.onError?.({ code: 'not_loaded' }), loadTimeoutMs);

  const unmount = () => {
    if (gone) return;
    gone = true;
    window.clearTimeout(loadTimer);
    window.clearTimeout(closeTimer);
    place.remove();
    frame.remove();
  };
  const closed = () => {
    if (gone) return;
    unmount();
    on.onClosed?.();
  };
  const close = () => {
    if (!ready) return closed();
    frame.send({ type: 'askClose' });
    window.clearTimeout(closeTimer);
    closeTimer = window.setTimeout(closed, closeTimeoutMs);
  };
  const handle = (message: FrameMessage) => {
    switch (message.type) {
      case 'ready':
        ready = true;
        window.clearTimeout(loadTimer);
        return frame.send({ type: 'hello', mode });
      case 'resize': {
        const height = place.fit(message.height, message.fill);
        return height === null ? undefined : on.onResize?.({ height });
      }
      case 'screen':
        return place.showTop();
      case 'closing':
        return window.clearTimeout(closeTimer);
      case 'close':
        return closed();
      default:
        return tellPage(on, message);
    }
  };

  const frame = createServiceFrame(url, title, handle);
  const place =
    mode === 'modal'
      ? placeModal(element, frame.element, { title, onAsk: close, onGone: closed })
      : placeInline(element, frame.element);
  return { close, unmount };
}

function tellPage(on: CheckedOptions['on'], event: EmbedEvent): void {
  switch (event.type) {
    case 'started':
      return on.onStarted?.();
    case 'submitted':
      return on.onSubmitted?.();
    case 'completed':
      return on.onCompleted?.({ status: event.status });
    case 'canceled':
      return on.onCanceled?.();
    case 'error':
      return on.onError?.({ code: event.code });
  }
}
