import { create } from 'qrcode';
import { useMemo } from 'react';

const size = 228;
const quietZone = 4;

/** A QR code of 228×228 pixels, drawn here: the text never leaves the page. */
export function QrImage({ text, alt }: { text: string; alt: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrDrawing(text))}`, [text]);
  return <img src={source} alt={alt} width={size} height={size} className="my-3 max-w-none" />;
}

function qrDrawing(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
    }
  }
  const side = modules.size + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}
