/** One measured figure; the fields of its JSON line. */
export interface Measurement {
  readonly name: string;
  /** Null where there was nothing to measure, e.g. no genuine pair. */
  readonly value: number | null;
  readonly unit: string;
  /** What the value is compared with: the same work with nothing around it, or the most that is allowed. */
  readonly baseline: number | null;
  /** Value to baseline. */
  readonly ratio: number | null;
  /** Further fields of the line. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What the ratio must keep to; without it the figure is printed but not judged. */
  readonly bound?: { readonly atLeast: number } | { readonly atMost: number };
}

export interface BenchmarkOptions {
  /** A folder with a manifest of subjects, for `vision`; with a folder a person, for `faces`; of fonts, for `ocr`. */
  readonly folder: string | null;
  /** Fewer pictures and people, for a first look. */
  readonly quick?: boolean;
  /** Names of the only documents to be read, for `ocr`; all when left out. */
  readonly documents?: readonly string[] | null;
  readonly faces?: FacesOptions;
  /** Remarks for people; stdout belongs to the figures. */
  readonly say: (text: string) => void;
}

/** Of `faces` alone. */
export interface FacesOptions {
  /** Folder for the plots; a temporary one when left out. */
  readonly out?: string | undefined;
  /** Manifest of a face model that the figures go into. */
  readonly write?: string | undefined;
  /** Name of the set in the manifest; the folder's when left out. */
  readonly set?: string | undefined;
  /** Most live photographs that are averaged; 3 when left out. */
  readonly frames?: number | undefined;
}

/** Measures and cleans up after itself. Throws when the thing to be measured does not work. */
export type Benchmark = (options: BenchmarkOptions) => Promise<readonly Measurement[]>;

/** A value compared with a baseline. */
export function compared(
  name: string,
  unit: string,
  {
    value,
    baseline,
    ...more
  }: { readonly value: number; readonly baseline: number } & Partial<Pick<Measurement, 'bound' | 'details'>>,
): Measurement {
  return { name, value, unit, baseline, ratio: value / baseline, ...more };
}
