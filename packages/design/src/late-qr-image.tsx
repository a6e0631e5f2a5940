import { type ComponentProps, lazy, Suspense } from 'react';
import type { QrImage } from './qr-image.tsx';

const Late = lazy(async () => ({ default: (await import('./qr-image.tsx')).QrImage }));

/** A QR code with the program that draws it, which most pages never need. Its place is kept until it is there. */
export function LateQrImage(props: ComponentProps<typeof QrImage>) {
  return (
    <Suspense fallback={<div className="my-3 size-[228px]" />}>
      <Late {...props} />
    </Suspense>
  );
}
