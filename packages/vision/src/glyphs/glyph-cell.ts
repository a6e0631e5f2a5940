/**
 * The cell of an OCR-B sign: as wide as the pitch (723 of 1000 units), from `above` the baseline to `below` it; and in
 * how many tones its template is stored.
 */
export const ocrBCell = { width: 16, height: 22, above: 880, below: 110, pitch: 723 } as const;
