import { FaceModelRefused, NotConvertible } from '@ekyc/vision/face-models';
import type { Config } from '../../config/config.ts';
import { type CommandResult, UsageError } from '../commands.ts';
import { NotBrought } from './bring-file.ts';
import { checkModelCommand } from './check-model.ts';
import { fetchModelCommand } from './fetch-model.ts';
import { importModelCommand } from './import-model.ts';
import { listModelsCommand } from './list-models.ts';
import { installFolder } from './model-folders.ts';

/** Face models are files: no database is opened, and the service may run. */
export async function modelCommand(
  [command, ...words]: readonly string[],
  { dataDirectory, faceModel }: Pick<Config, 'dataDirectory' | 'faceModel'>,
): Promise<CommandResult> {
  const ok = (text: string): CommandResult => ({ text, exitCode: 0 });
  try {
    switch (command) {
      case 'list':
        return ok(listModelsCommand(dataDirectory, faceModel));
      case 'fetch':
        return ok(await fetchModelCommand(words, dataDirectory));
      case 'import':
        return ok(importModelCommand(words, dataDirectory));
      case 'check':
        return await checkModelCommand(words, faceModel);
      case 'add': {
        const [folder] = words;
        if (folder === undefined || words.length > 1) throw new UsageError('model add needs one FOLDER.');
        const place = installFolder(dataDirectory, folder);
        return ok(`It lies in ${place}.\nTo use it, start the service with FACE_MODEL=${place}`);
      }
      default:
        throw new UsageError(`There is no command ${['model', command].join(' ').trim()}.`);
    }
  } catch (error) {
    const refused = [FaceModelRefused, NotConvertible, NotBrought];
    if (error instanceof Error && refused.some((kind) => error instanceof kind))
      return { text: error.message, exitCode: 1 };
    // node:util's parseArgs.
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw new UsageError(error.message);
    throw error;
  }
}
