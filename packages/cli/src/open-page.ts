import { spawn } from 'node:child_process';
import { kindNames } from '@ekyc/contract/paths';
import type { EkycClient } from '@ekyc/sdk';
import { kindOf } from './kind-of.ts';
import type { Terminal } from './terminal.ts';

interface Wanted {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly console?: boolean | undefined;
  readonly print?: boolean | undefined;
}

/** Opens a verification's page in the browser; of whichever kind it is. */
export async function openPage(client: EkycClient, terminal: Terminal, wanted: Wanted): Promise<void> {
  const { baseUrl, publicId } = wanted;
  const kind = await kindOf(client, publicId);
  const url = wanted.console
    ? `${baseUrl}/console/verifications/${publicId}`
    : `${baseUrl}/${kindNames[kind].page}?publicId=${publicId}`;
  terminal.say(url);
  if (!wanted.print) openBrowser(url);
}

/** The address is printed in any case: a machine without a browser loses nothing. */
function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [program, ...before] = commands[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...before, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
