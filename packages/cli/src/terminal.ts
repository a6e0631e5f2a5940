/** Where a command speaks, and what ends it. */
export interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly ended: AbortSignal;
}

/** The service, and the key of a business in it. */
export interface Access {
  readonly baseUrl: string;
  readonly apiKey: string;
}
