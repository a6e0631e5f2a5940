import type { Raster } from '../card/raster.ts';

/** A portable greymap (binary PGM): the one format that costs nothing to write and that Leptonica and zxing read. */
export function greymap({ data, width, height }: Raster): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const file = Buffer.allocUnsafe(header.length + data.length);
  file.set(header);
  file.set(data, header.length);
  return file;
}
