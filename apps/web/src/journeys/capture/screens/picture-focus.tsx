import { useEffect, useState } from 'react';
import type { Picture } from '../picture.ts';

/** The part around the guide, as wide as there is room. */
export function PictureFocus({ picture, alt }: { readonly picture: Picture; readonly alt: string }) {
  const url = usePictureUrl(picture.blob);
  const { focus, size } = picture;
  return (
    <div
      style={{ aspectRatio: focus.width / focus.height }}
      className="relative max-h-[60dvh] w-full overflow-hidden rounded-xl bg-solid-gray-900"
    >
      <img
        src={url}
        alt={alt}
        style={{
          width: `${(100 * size.width) / focus.width}%`,
          left: `${(-100 * focus.x) / focus.width}%`,
          top: `${(-100 * focus.y) / focus.height}%`,
        }}
        className="absolute max-w-none"
      />
    </div>
  );
}

/** One picture's address, for as long as it is shown. */
export function usePictureUrl(blob: Blob): string {
  const [url] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
