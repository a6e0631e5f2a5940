import type { Outcome } from '../outcome.ts';
import { checkStates } from '../verification/index.ts';

/**
 * A list is answered only where each state in it is the one of its audit chain.
 * Throws EvidenceContradictsError.
 */
export async function checkedList<List extends { readonly items: Parameters<typeof checkStates>[1] }>(
  ports: Parameters<typeof checkStates>[0],
  list: Outcome<List>,
): Promise<Outcome<List>> {
  if (list.ok) await checkStates(ports, list.value.items);
  return list;
}
