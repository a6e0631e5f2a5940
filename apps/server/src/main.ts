import { keepCompiled } from './keep-compiled.ts';

keepCompiled();
const { runService } = await import('./run-service.ts');

await runService();
