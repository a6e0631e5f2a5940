import { isQualified } from '@ekyc/service';
import { createVisionEngine, heldByKernel, type RunningVisionEngine } from '@ekyc/vision';
import type { Config } from '../config/config.ts';
import { describeError, type EventLog } from '../log-events.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Fetches the one model that is known to be good enough. */
const remedy = 'npm run ekyc -- model fetch face-reidentification-retail-0095';

/**
 * Our own engine with the face model that the operator chose. Says in one line where that cannot decide alone. Throws
 * FaceModelRefused or NetworkRefused where a file is not what it should be.
 */
export function openEngine(
  config: Pick<Config, 'envType' | 'engineChildren' | 'faceModel' | 'worthLimits'>,
  metrics: Pick<Metrics, 'engineChildFailures'>,
  log: EventLog,
): RunningVisionEngine {
  const engine = createVisionEngine({
    // A developer wants to see what a child's libraries complain of.
    silent: config.envType !== 'local',
    ...(config.engineChildren === null ? {} : { children: config.engineChildren }),
    ...(config.faceModel === null ? {} : { faceModel: config.faceModel }),
    onFailure: (failed) => {
      metrics.engineChildFailures.inc();
      log('engine.child_failed', { error: describeError(failed) });
    },
  });
  if (!isQualified(engine.faceModel, config.worthLimits))
    log('engine.face_model_unqualified', { model: engine.faceModel.id, remedy });
  const missing = Object.entries(heldByKernel()).flatMap(([from, held]) => (held ? [] : [from]));
  if (missing.length > 0)
    log('engine.children_not_apart', {
      missing: missing.join(', '),
      remedy: 'allow unshare(1), see docs/operating.md',
    });
  return engine;
}
