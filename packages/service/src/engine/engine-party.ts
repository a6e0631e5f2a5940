import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineParty, VisionEngine } from '@ekyc/engine-port';

const parties = new AsyncLocalStorage<EngineParty>();

/** One queue for all calls without a known party: together they never take more than one party's share. */
const nobody: EngineParty = { verification: 'nobody' };

/**
 * Does some work on behalf of a party; engine calls within it count as theirs. Set once where callers are
 * identified, so that no call of the engine can forget it. A party set around it stays.
 */
export function onBehalfOf<Result>(party: EngineParty, work: () => Result): Result {
  return parties.run({ ...parties.getStore(), ...party }, work);
}

/** The same engine; each call names the party on whose behalf it is made. */
export function tellParties(engine: VisionEngine): VisionEngine {
  const party = () => parties.getStore() ?? nobody;
  return {
    ingest: (bytes, options) => engine.ingest(bytes, { ...options, party: party() }),
    readDocument: (images, document) => engine.readDocument(images, document, { party: party() }),
    embedFaces: (image) => engine.embedFaces(image, { party: party() }),
    inspectFrame: (frame, options) => engine.inspectFrame(frame, { ...options, party: party() }),
    readChipPicture: (bytes, question) => engine.readChipPicture(bytes, { ...question, party: party() }),
    detect: (bytes) => engine.detect(bytes, { party: party() }),
    faceModel: engine.faceModel,
    distance: (a, b) => engine.distance(a, b),
    average: (templates) => engine.average(templates),
    placeOf: (print) => engine.placeOf(print),
    placesSought: (print) => engine.placesSought(print),
    likeness: (print, earlier) => engine.likeness(print, earlier, { party: party() }),
  };
}
