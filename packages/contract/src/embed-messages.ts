/**
 * What an embedded page and the business's page around it send each other by `postMessage`. Nothing here says why
 * something was decided or who somebody is.
 */

/** How the business's page shows the embedded one. */
export type EmbedMode = 'inline' | 'modal';

/** The end as the visitor sees it; what a person decides later is reported by webhook only. */
export type EmbedOutcome = 'approved' | 'declined' | 'review';

/**
 * Why the visitor cannot go on in the frame. `link_unknown`: no such verification; `expired`; `other_device`: it is
 * open in another window; `camera_not_delegated`: the page around does not pass the camera on; `failed`: an error page
 * is shown.
 */
export type EmbedErrorCode = 'link_unknown' | 'expired' | 'other_device' | 'camera_not_delegated' | 'failed';

/** What the business hears of. */
export type EmbedEvent =
  | { readonly type: 'started' }
  | { readonly type: 'submitted' }
  | { readonly type: 'completed'; readonly status: EmbedOutcome }
  | { readonly type: 'canceled' }
  | { readonly type: 'error'; readonly code: EmbedErrorCode };

/** From the embedded page; `ready` alone is sent before it knows to whom, and carries nothing. */
export type FrameMessage =
  | { readonly type: 'ready' }
  /** Height of the content in CSS pixels; `fill`: a camera is shown, which wants the height of the window. */
  | { readonly type: 'resize'; readonly height: number; readonly fill: boolean }
  /** Another screen begins at the top. */
  | { readonly type: 'screen' }
  /** The visitor is being asked whether to close. */
  | { readonly type: 'closing' }
  | { readonly type: 'close' }
  | EmbedEvent;

/** To the embedded page; the first one tells it whose page is around it. */
export type HostMessage =
  | { readonly type: 'hello'; readonly mode: EmbedMode }
  | { readonly type: 'askClose' };

/** Marks our messages among those of others: `from` beside the message's own fields. */
export type Marked<From extends 'crii-ekyc' | 'crii-ekyc-host', Message> = Message & { readonly from: From };
