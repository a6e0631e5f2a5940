/** The service's own start, with an engine that remembers its answers and shares its children with others. */
import { runService } from '../../apps/server/src/run-service.ts';
import { rememberAnswers } from './remember-answers.ts';
import { shareChildren } from './share-children.ts';

await runService({ engine: (openOwn) => rememberAnswers(shareChildren(openOwn())) });
