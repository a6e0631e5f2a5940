/** What the shared engine does for others: all that its children do. */
export const sharedOperations = [
  'ingest',
  'readChipPicture',
  'readDocument',
  'embedFaces',
  'inspectFrame',
  'likeness',
  'detect',
] as const;

export interface Question {
  readonly id: number;
  readonly operation: (typeof sharedOperations)[number];
  readonly asked: readonly unknown[];
}

/** First of all the shared engine says which it is. */
export interface Introduction {
  readonly version: string;
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };
