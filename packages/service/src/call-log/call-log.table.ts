import type { GeneratedAlways } from 'kysely';

/** One call that a business made with a secret key. Nothing of what was sent or answered. */
export interface ApiCallTable {
  /** int8 comes as text. */
  id: GeneratedAlways<string>;
  business_id: string;
  at: Date;
  request_id: string;
  key_id: string;
  /** Of the contract: `identification.create`. */
  name: string;
  status: number;
  /** The code of the refusal. */
  problem: string | null;
  /** From the first byte in to the last byte out. */
  ms: number;
  /** Of the verification that the call's path names. */
  public_id: string | null;
}

/** How often a key was shown personal data on one day, by one operation. */
export interface KeyReadTable {
  business_id: string;
  key_id: string;
  /** In Japan time. */
  day: string;
  /** Of the contract: `identification.get`. */
  name: string;
  count: number;
}
