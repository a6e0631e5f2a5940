import type { EngineIdentity, FaceTemplate } from '@ekyc/engine-port';

/** Whether a template was made by this model. */
export function isOfModel(engine: EngineIdentity, { id, modelHash }: EngineIdentity): boolean {
  return engine.id === id && engine.modelHash === modelHash;
}

/** Templates are never compared across models. */
export function isSameModel(a: Pick<FaceTemplate, 'engine'>, b: Pick<FaceTemplate, 'engine'>): boolean {
  return isOfModel(a.engine, b.engine);
}
