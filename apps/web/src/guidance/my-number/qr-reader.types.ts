/** Reads the texts of the QR codes in a picture (RGBA). What it reads leaves neither the page nor its worker. */
export interface QrReader {
  read(picture: ImageData): Promise<readonly string[]>;
}

export interface QrRequest {
  readonly id: number;
  readonly picture: ImageData;
}

export interface QrAnswer {
  readonly id: number;
  readonly texts: readonly string[];
}
