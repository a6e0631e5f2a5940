// Everything here is published as it stands (`/embed.d.mts`): it imports nothing.

/** The end as the visitor saw it. A review is decided later: by webhook. */
export type CompletedStatus = 'approved' | 'declined' | 'review';

/**
 * Why the visitor cannot go on here. `link_unknown`: no such verification; `expired`; `other_device`: it is open in
 * another window; `camera_not_delegated`: this page keeps the camera to itself (Permissions-Policy); `failed`: an
 * error page is shown; `not_loaded`: the page did not answer within 20 s (this origin is not registered, or there is
 * no network).
 */
export type EmbedErrorCode =
  | 'link_unknown'
  | 'expired'
  | 'other_device'
  | 'camera_not_delegated'
  | 'failed'
  | 'not_loaded';

export interface MountOptions {
  /** Of an identification, as the API answered it. Either this or `url`. */
  readonly publicId?: string;
  /** The `embedUrl` of the API, of any kind. Either this or `publicId`. */
  readonly url?: string;
  /** `inline` (default): in the element, as high as its content; `modal`: over the page. */
  readonly mode?: 'inline' | 'modal';
  /** The verification is open and bound to this window. */
  readonly onStarted?: () => void;
  /** Everything was handed in and is being examined; once more after something was taken again. */
  readonly onSubmitted?: () => void;
  /** Only what the visitor saw: the result itself comes by webhook or API. */
  readonly onCompleted?: (event: { readonly status: CompletedStatus }) => void;
  /** The visitor or the business gave it up. */
  readonly onCanceled?: () => void;
  readonly onError?: (event: { readonly code: EmbedErrorCode }) => void;
  /** The frame has this height now, in CSS pixels (`inline` only). */
  readonly onResize?: (event: { readonly height: number }) => void;
  /** The visitor closed it, or `close()` did: the frame is gone. */
  readonly onClosed?: () => void;
}

export interface EmbedHandle {
  /** Closes as the visitor would: where something may be lost, the visitor is asked first. */
  close(): void;
  /** Takes the frame away at once, without a question and without `onClosed`. */
  unmount(): void;
}

/**
 * Shows a verification in a frame of this page.
 *
 * @param element in the document; `inline` fills it, `modal` puts its dialog there (`document.body` will do)
 * @throws TypeError naming what is wrong with the arguments
 */
export type Mount = (element: Element, options: MountOptions) => EmbedHandle;
