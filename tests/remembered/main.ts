/** The service's own start, with an engine that remembers its answers. */
import { runService } from '../../apps/server/src/run-service.ts';
import { rememberAnswers } from './remember-answers.ts';

await runService({ engine: (openOwn) => rememberAnswers(openOwn()) });
