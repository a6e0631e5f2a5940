/** The service's own start, in a process of its own, around the engine of the tests. */
import { runService } from '@ekyc/server/testing';
import { testEngine } from './test-engine.ts';

await runService({ engine: testEngine });
