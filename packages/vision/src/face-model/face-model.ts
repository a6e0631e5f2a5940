import { createHash } from 'node:crypto';
import type { EngineIdentity, FaceModel, FaceTemplate } from '@ekyc/engine-port';
import type { FaceGeometry } from './geometry.ts';

/** How the templates of several pictures become one: their plain mean, or that mean scaled to length 1. */
export type Averaging = 'mean' | 'unit';

/** What `manifest.json` of a face model's folder says. */
export interface FaceModelManifest extends Omit<FaceModel, 'id' | 'modelHash'> {
  readonly format: 'ekyc-face-model/1';
  readonly name: string;
  readonly licence: string;
  readonly origin: string;
  readonly average: Averaging;
  /** Every file of the folder that counts, with its SHA-256 (hex). */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** Of these files the one that is run, an ONNX model. */
  readonly network: string;
  readonly geometry: FaceGeometry;
  /** YYYY-MM-DD; null where nothing was measured. */
  readonly measuredOn: string | null;
}

/**
 * A face model's identity: its name, and a hash over everything that decides a template's values.
 * @param parts weights, and whatever says how a face becomes the network's input and its output a template
 */
export function identityOfModel(name: string, parts: readonly (string | Uint8Array)[]): EngineIdentity {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return { id: name, modelHash: hash.digest('hex') };
}

/** What the rules may know of a model. */
export function declareFaceModel(manifest: FaceModelManifest, identity: EngineIdentity): FaceModel {
  const { title, mayDecide, usual, bounds, measured } = manifest;
  return { ...identity, title, mayDecide, usual, bounds, measured };
}

function isSame(a: EngineIdentity, b: EngineIdentity): boolean {
  return a.id === b.id && a.modelHash === b.modelHash;
}

/**
 * One template of several of the same person. Throws a RangeError on none and on different models.
 * @param averaging as the model's figures by number of frames were measured
 */
export function averageTemplates(templates: readonly FaceTemplate[], averaging: Averaging): FaceTemplate {
  const [first] = templates;
  if (!first) throw new RangeError('a template expected');
  if (
    templates.some(
      ({ engine, values }) => !isSame(engine, first.engine) || values.length !== first.values.length,
    )
  )
    throw new RangeError('templates of different models cannot be averaged');
  if (templates.length === 1) return first;
  const sum = first.values.map((_, at) =>
    templates.reduce((total, { values }) => total + (values[at] ?? 0), 0),
  );
  const length = averaging === 'unit' ? Math.hypot(...sum) : templates.length;
  if (length === 0) throw new RangeError('these templates have no direction');
  const frames = templates.reduce((total, template) => total + (template.frames ?? 1), 0);
  return { engine: first.engine, face: first.face, values: sum.map((value) => value / length), frames };
}
