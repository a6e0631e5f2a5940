import type { Kind } from '@ekyc/contract';
import { simulateVerification } from '@ekyc/service';
import { type BusinessClient, expectOk } from '@ekyc/testkit';
import type { ClockedService } from './clocked-service.ts';

type Ports = ClockedService['ports'];

/** The row's id of a verification. */
export async function idOf({ db }: Ports, publicId: string): Promise<string> {
  const found = db.selectFrom('verification').select('id').where('public_id', '=', publicId);
  return (await found.executeTakeFirstOrThrow()).id;
}

/**
 * Submitted by the sandbox with the document and person of a specimen, which are the same for all of one kind, and
 * waiting for a decision.
 *
 * @returns its public id
 */
export async function simulatedReview(
  ports: Ports,
  business: BusinessClient,
  { given = {}, kind = 'identification' }: { readonly given?: object; readonly kind?: Kind } = {},
): Promise<string> {
  const body = { metadata: { 'sandbox.outcome': 'review' }, ...given };
  const { publicId } = expectOk(await business.call(`${kind}.create`, { body }), 'create');
  await simulateVerification(ports, await idOf(ports, publicId));
  return publicId;
}
