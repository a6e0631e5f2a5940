import { createTestDatabase, startService, type StartedService } from '@ekyc/testkit';
import type { PoolEndpoint } from './person.ts';

/** The pool of a running service; codes are read where a developer reads them. */
export interface StartedEndpoint extends PoolEndpoint {
  /** The code that is sent there because of `ask`. */
  nextCode(to: string, ask: () => Promise<unknown>): Promise<string>;
}

/** The pool of the real service in a process of its own. */
export interface StartedPool extends StartedEndpoint {
  readonly service: StartedService;
  close(): Promise<void>;
}

interface Kept {
  readonly items: readonly { readonly at: string; readonly to: string; readonly text: string }[];
}

export async function startStartedPool(
  name: 'embedded' | 'postgres',
  env: Readonly<Record<string, string>> = {},
): Promise<StartedPool> {
  const database = await createTestDatabase(name);
  const service = await startService({ env: { ...database.env, ...env } });
  return {
    ...(await endpointOf(service)),
    service,
    close: async () => {
      await service.stop();
      await service.removeData();
      await database.remove();
    },
  };
}

export async function endpointOf({ url }: Pick<StartedService, 'url'>): Promise<StartedEndpoint> {
  const settings = (await (await fetch(`${url}/api/endpoints`)).json()) as Record<string, string>;
  const codesTo = async (to: string) => {
    const { items } = (await (await fetch(`${url}/dev/mail.json`)).json()) as Kept;
    return items.flatMap((item) => (item.to === to ? (/\d{6}/.exec(item.text) ?? []) : []));
  };
  return {
    endpoint: settings['userPoolEndpoint'] ?? '',
    poolId: settings['userPoolsId'] ?? '',
    clientId: settings['userPoolsWebClientId'] ?? '',
    now: () => new Date(),
    codeSentTo: (to) => soon(async () => (await codesTo(to))[0]),
    nextCode: async (to, ask) => {
      const { length } = await codesTo(to);
      await ask();
      return soon(async () => {
        const codes = await codesTo(to);
        return codes.length > length ? codes[0] : undefined;
      });
    },
  };
}

/** Messages arrive beside the answers: asks again until there is one. */
async function soon(look: () => Promise<string | undefined>): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error('no code came within 10 s');
}
