import { loadDescriber } from '../face/face-describer.ts';
import type { FaceModelFiles } from '../face-model/face-model-files.ts';
import type { ModelSpeed } from '../face-model/try-face-model.ts';
import { serve } from './serve.ts';

const runs = 10;

const faceModel = JSON.parse(process.argv[2] ?? 'null') as FaceModelFiles;

await serve(
  async () => loadDescriber(faceModel),
  async (describer): Promise<ModelSpeed> => {
    const before = process.cpuUsage();
    for (let run = 0; run < runs; run++) await describer.tryOnNoise();
    const { user, system } = process.cpuUsage(before);
    return {
      processorMs: (user + system) / 1000 / runs,
      residentMb: Math.round(process.memoryUsage.rss() / 1_048_576),
    };
  },
);
