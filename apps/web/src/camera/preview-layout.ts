/** How the camera's picture lies on the screen, and where its guide is. All in CSS pixels of the area. */
export interface PreviewLayout {
  readonly fit: 'cover' | 'contain';
  /** CSS pixels per pixel of the video. */
  readonly scale: number;
  /** Where the video's upper left corner lies; negative where it is cut off. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly guide: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Guide's width to its height, and how much of the visible picture it takes. */
export interface GuideShape {
  readonly aspect: number;
  readonly shareOfWidth: number;
  readonly shareOfHeight: number;
}

/** Width to height of a card (ISO/IEC 7810 ID-1) and of a passport's page (ID-3), lying. */
export const documentAspects = { card: 85.6 / 53.98, page: 125 / 88 } as const;
export type DocumentShape = keyof typeof documentAspects;

export const faceGuide: GuideShape = { aspect: 3 / 4, shareOfWidth: 0.72, shareOfHeight: 0.66 };

/** @param tilted as it looks when it is tilted by 45° about its long side */
export function documentGuide(shape: DocumentShape, tilted: boolean): GuideShape {
  const aspect = documentAspects[shape];
  return tilted
    ? { aspect: aspect / Math.cos(Math.PI / 4), shareOfWidth: 0.9, shareOfHeight: 0.6 }
    : { aspect, shareOfWidth: 0.9, shareOfHeight: 0.78 };
}

/**
 * Less of the picture than this is never seen: it is shown whole instead of full-bleed. A wide picture (a
 * computer's) loses sooner: its guide would have too few pixels.
 */
const leastVisible = { upright: 0.45, wide: 0.7 };

/**
 * Lays the picture full-bleed where enough of it stays visible, whole otherwise, and the guide in the middle of
 * what is seen.
 */
export function layOutPreview(
  area: { readonly width: number; readonly height: number },
  video: { readonly width: number; readonly height: number },
  shape: GuideShape,
): PreviewLayout {
  const cover = Math.max(area.width / video.width, area.height / video.height);
  const contain = Math.min(area.width / video.width, area.height / video.height);
  const visible = (area.width * area.height) / (video.width * cover * video.height * cover);
  const fit = visible >= leastVisible[video.width > video.height ? 'wide' : 'upright'] ? 'cover' : 'contain';
  const scale = fit === 'cover' ? cover : contain;
  const seen = {
    width: Math.min(area.width, video.width * scale),
    height: Math.min(area.height, video.height * scale),
  };
  const width = Math.min(seen.width * shape.shareOfWidth, seen.height * shape.shareOfHeight * shape.aspect);
  const height = width / shape.aspect;
  return {
    fit,
    scale,
    origin: { x: (area.width - video.width * scale) / 2, y: (area.height - video.height * scale) / 2 },
    guide: { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height },
  };
}

/** The guide in pixels of the video. */
export function guideInVideo({ guide, origin, scale }: PreviewLayout) {
  return {
    x: (guide.x - origin.x) / scale,
    y: (guide.y - origin.y) / scale,
    width: guide.width / scale,
    height: guide.height / scale,
  };
}
