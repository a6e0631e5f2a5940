import type { AcceptPorts } from '../capture/index.ts';
import { findById, type VisitorSession } from '../verification/index.ts';
import { readFrozenFront } from './read-frozen-front.ts';

/**
 * Reads the document while the visitor goes on: nobody waits for it then. Begun when the take is accepted, not when the
 * front comes: the tilted picture votes in it. A picture of the face that comes meanwhile goes first (ADR 33). It fails
 * silently, whatever the reason: the caller that needs the reading reads it then, and gets the error.
 */
export async function readEarly(ports: AcceptPorts, session: VisitorSession): Promise<void> {
  try {
    const row = await findById(ports.db, session.verification.id);
    if (row.status === 'capturing') await readFrozenFront(ports, row, session.vault);
  } catch {
    // A full engine, a redaction meanwhile, or the end of the process.
  }
}
