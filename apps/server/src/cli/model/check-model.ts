import { isQualified } from '@ekyc/service';
import {
  FaceModelRefused,
  openBuiltInFaceModel,
  openFaceModel,
  tryFaceModel,
} from '@ekyc/vision/face-models';
import { type CommandResult, UsageError } from '../commands.ts';

/**
 * `model check [FOLDER]`: verifies hashes, loads the network as the engine does and measures what it costs. Exit code 1
 * where something is wrong. Without a folder: the model in use.
 */
export async function checkModelCommand(words: string[], inUse: string | null): Promise<CommandResult> {
  const [folder = inUse] = words;
  if (words.length > 1) throw new UsageError('model check takes one FOLDER.');
  let model: ReturnType<typeof openFaceModel>;
  try {
    model = folder === null ? openBuiltInFaceModel() : openFaceModel(folder);
  } catch (error) {
    if (error instanceof FaceModelRefused) return { text: error.message, exitCode: 1 };
    throw error;
  }
  const { manifest, identity } = model;
  try {
    const { processorMs, residentMb } = await tryFaceModel(model);
    const lines = [
      manifest.title,
      `licence     ${manifest.licence}`,
      `identity    ${identity.id} ${identity.modelHash}`,
      `files       ${manifest.files.length}, as the manifest says`,
      `runs        ${processorMs.toFixed(1)} ms of a processor for one template, ${residentMb} MiB in its process`,
      `measured    ${manifest.measured.length === 0 ? 'nothing' : `${manifest.measured.length} tables, ${manifest.measuredOn}`}`,
      `qualified   ${isQualified(manifest) ? 'yes' : 'no: with it a person looks at every pair of faces'}`,
    ];
    return { text: lines.join('\n'), exitCode: 0 };
  } catch {
    const text = `${manifest.title}: its files are what the manifest says, but the network cannot be run as it says.`;
    return { text, exitCode: 1 };
  }
}
