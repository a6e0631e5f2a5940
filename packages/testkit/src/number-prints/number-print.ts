/** A picture that bears a My Number, or that bears none. */
export interface NumberPrint {
  /** What is hard about it. */
  readonly kind: string;
  /** Of a document's back, or of a face. */
  readonly subject: 'documentFront' | 'documentBack' | 'face';
  readonly jpeg: Buffer;
}

/** How many of them a set has. */
export const numberPrintCount = 500;

/** Kinds with their shares of a hundred. */
export type Shares<Kind extends string> = Readonly<Record<Kind, number>>;

/** The kind of one of a set: each kind lies spread over the whole set, so that every part of it shows all. */
export function kindOf<Kind extends string>(index: number, shares: Shares<Kind>): Kind {
  const kinds = Object.keys(shares) as Kind[];
  // 37 and 100 have no common factor: a hundred steps meet every hundredth once.
  let place = (index * 37) % 100;
  for (const kind of kinds) {
    place -= shares[kind];
    if (place < 0) return kind;
  }
  throw new Error('the shares are of a hundred');
}
