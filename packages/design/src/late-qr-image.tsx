import { type ComponentProps, type ReactNode, useState } from 'react';
import { importLate } from './import-late.ts';
import type { QrImage } from './qr-image.tsx';
import { useOnce } from './use-once.ts';

interface Props extends ComponentProps<typeof QrImage> {
  /** Keeps the place of the picture. */
  readonly waiting?: ReactNode;
  /** Shown if the code cannot be drawn. */
  readonly failed?: ReactNode;
}

/** A QR code with the program that draws it, which most pages never need. */
export function LateQrImage({
  waiting = <div className="my-3 size-[228px]" />,
  failed = null,
  ...image
}: Props) {
  const [Image, setImage] = useState<typeof QrImage | 'failed' | null>(null);
  useOnce(async () => {
    try {
      const late = await importLate(async () => import('./qr-image.tsx'));
      setImage(() => late.QrImage);
    } catch {
      setImage('failed');
    }
  });
  if (Image === null) return waiting;
  return Image === 'failed' ? failed : <Image {...image} />;
}
