/** Brightness and two colour differences of a picture, so that a pale card stands out on a pale table too. */
export interface ColourPlanes {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly [Float32Array, Float32Array, Float32Array];
}

/** @param image RGBA, already scaled down to the size to search in (about 320 wide) */
export function colourPlanes(image: Pick<ImageData, 'data' | 'width' | 'height'>): ColourPlanes {
  const { data, width, height } = image;
  const planes = [0, 1, 2].map(() => new Float32Array(width * height)) as unknown as ColourPlanes['planes'];
  const [luma, redGreen, blueGreen] = planes;
  for (let at = 0, to = 0; to < luma.length; at += 4, to++) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    luma[to] = 0.299 * red + 0.587 * green + 0.114 * blue;
    redGreen[to] = red - green;
    blueGreen[to] = blue - green;
  }
  return { width, height, planes };
}
