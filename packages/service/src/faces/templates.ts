import { keepTemplates, type MaterialTable, openPicture } from '../capture/index.ts';
import type { Database } from '../database/index.ts';
import { EngineBusyError, type FaceTemplate, isOfModel, type VisionEngine } from '../engine/index.ts';
import { type EvidenceStore, sealedFields, type Vault } from '../sealing/index.ts';

export interface TemplatePorts {
  readonly db: Database;
  readonly store: EvidenceStore;
  readonly engine: VisionEngine;
  /**
   * Use stored templates of any model. Set within a transaction, which must not wait for the engine; an
   * account's templates are recomputed at its holder's next visit.
   */
  readonly anyModelsTemplates?: boolean;
}

/**
 * Templates of a picture's faces, largest first; computed once per model, stored sealed. Where the operator changed
 * the model they are recomputed from the stored picture: nothing is compared across models. Throws
 * {@link EngineBusyError}.
 */
export async function templatesOf(
  ports: TemplatePorts,
  vault: Vault,
  owner: { readonly businessId: string },
  material: MaterialTable,
): Promise<readonly FaceTemplate[]> {
  const field = sealedFields.templatesOf(material.id);
  if (material.sealed_template) {
    const stored = vault.openJson(field, material.sealed_template);
    if (ports.anyModelsTemplates || stored.every(({ engine }) => isOfModel(engine, ports.engine.faceModel)))
      return stored;
  }
  const image = await openPicture(ports, vault, owner, material);
  const templates = await ports.engine.embedFaces(image);
  if ('kind' in templates) throw new EngineBusyError(templates.retryAfterSeconds);
  await keepTemplates(ports.db, material.id, vault.sealJson(field, templates));
  return templates;
}
