/** What the engine's process and its children say to each other (structured clone, so bytes travel as bytes). */
export type Operation =
  | 'ingest'
  | 'readDocument'
  | 'embedFaces'
  | 'inspectFrame'
  | 'likeness'
  | 'readChipPicture'
  | 'detect'
  | 'tryModel';

export interface Request {
  readonly id: number;
  readonly operation: Operation;
  readonly bytes: Uint8Array;
  readonly options: Readonly<Record<string, unknown>>;
}

export type Reply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly value: unknown;
      readonly residentMb: number;
      /** Processor time that the answer took, in milliseconds. */
      readonly usedMs: number;
    }
  | { readonly kind: 'failure'; readonly id: number; readonly detail: string };
