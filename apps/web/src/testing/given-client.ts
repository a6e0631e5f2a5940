import type { Kind } from '@ekyc/contract';
import type { VisitorClient } from '../api/visitor-client.ts';

let given: VisitorClient<Kind> | null = null;

/** From now on pages get this client. */
export function giveClient(client: VisitorClient<Kind>): void {
  given = client;
}

/** In the place of the module `api/visitor-client.ts`. */
export function createVisitorClient(): VisitorClient<Kind> {
  if (given === null) throw new Error('no client was given: call showJourney()');
  return given;
}
