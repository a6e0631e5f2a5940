/** Interleaved 8-bit pixels. `channels` is 1 (grey), 3 (RGB) or 4 (RGBA). Browser-safe: nothing here knows Node. */
export interface Raster {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** A corner in pixels of the raster it was found in. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Corners clockwise from the top left. */
export type Quad = readonly [Corner, Corner, Corner, Corner];

/** Luma (ITU-R BT.601 weights) of every pixel, 0..255, in integer arithmetic because it runs over whole photographs. */
export function greyOf(raster: Raster): Uint8Array {
  const { data, width, height, channels } = raster;
  const count = width * height;
  const grey = new Uint8Array(count);
  if (channels === 1) {
    grey.set(data.subarray(0, count));
    return grey;
  }
  for (let i = 0, k = 0; i < count; i++, k += channels) {
    grey[i] = (data[k]! * 77 + data[k + 1]! * 150 + data[k + 2]! * 29) >> 8;
  }
  return grey;
}

/** The same picture in grey. */
export function greyRasterOf(raster: Raster): Raster {
  return { data: greyOf(raster), width: raster.width, height: raster.height, channels: 1 };
}

/** Turns a raster clockwise by a quarter, half or three quarters. */
export function rotateRaster(raster: Raster, degrees: 90 | 180 | 270): Raster {
  const { data, width, height, channels } = raster;
  const turned = degrees === 180 ? { width, height } : { width: height, height: width };
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to =
        degrees === 90
          ? x * height + (height - 1 - y)
          : degrees === 180
            ? (height - 1 - y) * width + (width - 1 - x)
            : (width - 1 - x) * height + y;
      const from = (y * width + x) * channels;
      for (let c = 0; c < channels; c++) out[to * channels + c] = data[from + c] ?? 0;
    }
  }
  return { data: out, ...turned, channels };
}
