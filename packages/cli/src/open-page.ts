import { spawn } from 'node:child_process';
import { kindNames } from '@ekyc/contract/paths';
import { type EkycClient, EkycError, type Kind } from '@ekyc/sdk';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

interface Wanted {
  readonly baseUrl: string;
  readonly publicId: string;
  readonly console?: boolean | undefined;
  readonly print?: boolean | undefined;
}

/** Opens a verification's page in the browser; of whichever kind it is. */
export async function openPage(client: EkycClient, terminal: Terminal, wanted: Wanted): Promise<void> {
  const { baseUrl, publicId } = wanted;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(publicId)) throw new UsageError('PUBLIC_ID is what a creation answers.');
  const kind = await kindOf(client, publicId);
  const url = wanted.console
    ? `${baseUrl}/console/verifications/${publicId}`
    : `${baseUrl}/${kindNames[kind].page}?publicId=${publicId}`;
  terminal.say(url);
  if (!wanted.print) openBrowser(url);
}

/** Another business's, and one that never was, are refused as not found. */
async function kindOf(client: EkycClient, publicId: string): Promise<Kind> {
  const { identifications, selfieData, faceAuthentication, additionalDocument } = client;
  let refusal: unknown;
  for (const calls of [identifications, selfieData, faceAuthentication, additionalDocument]) {
    try {
      return (await calls.get(publicId)).kind;
    } catch (error) {
      if (!(error instanceof EkycError) || error.code !== 'not_found') throw error;
      refusal = error;
    }
  }
  throw refusal;
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
