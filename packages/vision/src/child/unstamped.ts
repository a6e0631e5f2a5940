import type { ChipPicture, FaceTemplate, IngestResult } from '@ekyc/engine-port';

/** An answer before the parent stamps it with the engine's identity. */
export type Unstamped<T> = T extends { readonly engine: unknown } ? Omit<T, 'engine'> : T;

type WithTemplates<T> = T extends { readonly templates: unknown }
  ? Omit<T, 'engine' | 'templates'> & { readonly templates: readonly Unstamped<FaceTemplate>[] }
  : Unstamped<T>;

/** The same for pictures out of chips. */
export type UnstampedChipPicture = WithTemplates<ChipPicture>;

/** The same for `ingest`, whose templates are stamped as well. */
export type UnstampedIngest =
  | Exclude<Unstamped<IngestResult>, { readonly kind: 'accepted' }>
  | (Omit<Extract<IngestResult, { readonly kind: 'accepted' }>, 'engine' | 'templates'> & {
      readonly templates?: readonly Unstamped<FaceTemplate>[];
    });
