import { BusinessClient, startService, type StartedService } from '@ekyc/testkit';

/** The real service for as long as the work takes, on data of its own; gone afterwards even when this process is ended. */
export async function withService<Result>(
  env: Readonly<Record<string, string>>,
  work: (service: StartedService, business: BusinessClient) => Promise<Result>,
): Promise<Result> {
  const service = await startService({ env });
  const end = () => {
    try {
      process.kill(service.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  try {
    return await work(service, new BusinessClient(service.url, service.apiKey));
  } finally {
    await service.stop();
    await service.removeData();
    process.off('exit', end);
  }
}
