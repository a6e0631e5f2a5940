import { AsyncLocalStorage } from 'node:async_hooks';
import type { EngineParty, VisionEngine } from '@ekyc/engine-port';

const parties = new AsyncLocalStorage<EngineParty>();

/** One queue for all of them: a call that nobody is known for never takes more than one party's share. */
const nobody: EngineParty = { verification: 'nobody' };

/**
 * Does some work on behalf of a party; what the engine is asked within it counts as theirs. Said once where callers are
 * told, so that no call of the engine can forget it. What was said around it stays.
 */
export function onBehalfOf<Result>(party: EngineParty, work: () => Result): Result {
  return parties.run({ ...parties.getStore(), ...party }, work);
}

/** The same engine, told with each call on whose behalf it is asked. */
export function tellParties(engine: VisionEngine): VisionEngine {
  const party = () => parties.getStore() ?? nobody;
  return {
    ingest: (bytes, options) => engine.ingest(bytes, { ...options, party: party() }),
    readDocument: (images, document) => engine.readDocument(images, document, { party: party() }),
    embedFaces: (image) => engine.embedFaces(image, { party: party() }),
    inspectFrame: (frame, options) => engine.inspectFrame(frame, { ...options, party: party() }),
    detect: (bytes) => engine.detect(bytes, { party: party() }),
    faceModel: engine.faceModel,
    distance: (a, b) => engine.distance(a, b),
    average: (templates) => engine.average(templates),
    placeOf: (print) => engine.placeOf(print),
    placesSought: (print) => engine.placesSought(print),
    likeness: (print, earlier) => engine.likeness(print, earlier, { party: party() }),
  };
}
