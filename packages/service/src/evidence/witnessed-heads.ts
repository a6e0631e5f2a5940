import {
  chainHead,
  type ChainHead,
  consistencyProof,
  type ConsistencyProof,
  signedHead,
  type SignedHead,
} from '@ekyc/contract';
import { z } from 'zod';
import type { ReportedResult } from '../audit/index.ts';
import { parseBounded, smallDocument } from './parse-bounded.ts';

/** What one document of a witness says. */
interface WitnessedHead {
  /** Null: a webhook from before the first head. */
  readonly head: SignedHead | null;
  readonly chain: WitnessedChain | null;
}

/** How far a chain reached, and what was reported of its verification then. */
export interface WitnessedChain extends ChainHead {
  readonly publicId: string;
  readonly reported: ReportedResult;
}

/** Everything in one source. */
export interface WitnessedHeads {
  readonly heads: readonly SignedHead[];
  readonly chains: readonly WitnessedChain[];
}

const webhook = z.object({
  auditLog: signedHead.nullable().default(null),
  data: z.object({
    publicId: z.string(),
    audit: chainHead,
    status: z.string().optional(),
    decision: z.string().nullable().optional(),
    reasons: z.array(z.string()).optional(),
    outcomes: z.record(z.string(), z.string()).optional(),
  }),
});
const witnessedHead: z.ZodType<WitnessedHead> = z.union([
  webhook.transform(({ auditLog: head, data }) => ({
    head,
    chain: { ...data.audit, publicId: data.publicId, reported: data },
  })),
  z.object({ head: signedHead }).transform(({ head }) => ({ head, chain: null })),
  signedHead.transform((head) => ({ head, chain: null })),
]);
const proof: z.ZodType<ConsistencyProof> = z.union([
  z.object({ consistency: consistencyProof }).transform(({ consistency }) => consistency),
  consistencyProof,
]);

/**
 * What a witness stored: a webhook's body, a line of the file of heads, an answer of `/api/v1/audit_log`, or one of
 * these in each line.
 * @returns null where the text contains anything else
 */
export function readWitnessed(text: string): WitnessedHeads | null {
  const documents = readDocuments(text, witnessedHead);
  if (!documents) return null;
  return {
    heads: documents.flatMap(({ head }) => (head ? [head] : [])),
    chains: documents.flatMap(({ chain }) => (chain ? [chain] : [])),
  };
}

/** Consistency proofs, as `/api/v1/audit_log?from=…` answers them. */
export function readConsistencyProofs(text: string): ConsistencyProof[] | null {
  return readDocuments(text, proof);
}

function readDocuments<Item>(text: string, form: z.ZodType<Item>): Item[] | null {
  const whole = form.safeParse(parse(text));
  if (whole.success) return [whole.data];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const items = lines.map((line) => form.safeParse(parse(line)));
  const read = items.flatMap((item) => (item.success ? [item.data] : []));
  return read.length > 0 && read.length === lines.length ? read : null;
}

function parse(text: string): unknown {
  return parseBounded(text, smallDocument);
}
