import { detect } from './detect.ts';
import { loadGuidanceModels } from './models.ts';
import { serve } from './serve.ts';

await serve(loadGuidanceModels, async (models, { bytes }) => detect(models, bytes));
