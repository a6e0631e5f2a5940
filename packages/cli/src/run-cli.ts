import { parseArgs } from 'node:util';
import { EkycClient, EkycError } from '@ekyc/sdk';
import { advance, readTime } from './advance.ts';
import { listen } from './listen.ts';
import { openPage } from './open-page.ts';
import type { Access, Terminal } from './terminal.ts';
import { trigger, triggerable } from './trigger.ts';
import { UsageError } from './usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const usage = `Usage: ekyc-cli COMMAND, beside a running service

  listen --forward-to URL   sends the sandbox's webhooks to URL, like http://localhost:3000/webhooks
         [--events A,B]     only these events, like identification.approved
  trigger EVENT             makes a sandbox verification that this event comes of
         [--check CHECK]    with …declined: for which check, like expiry
         [--user ID]        targetUserId
         [--redirect URL]   redirectUrl
  advance PUBLIC_ID TIME    lets time pass for a sandbox verification: 90s, 30m, 36h, 8d
  open PUBLIC_ID            opens the visitor's page of a verification
         [--console]        the console's page instead
         [--print]          only prints the address

EKYC_API_KEY  secret key of a sandbox business (after npm start: apiKey in data/demo.json)
EKYC_URL      the service; http://localhost:8080 where nothing is said`;

/**
 * Runs one command until it has ended.
 * @returns the exit code: 0, 1 where the service or the line refused, 2 where the command was not understood
 */
export async function runCli(
  words: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const [command, ...rest] = words;
  if (command === undefined || ['help', '--help', '-h'].includes(command)) {
    terminal.say(usage);
    return command === undefined ? 2 : 0;
  }
  try {
    await run(command, rest, { env, terminal });
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.complain(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof EkycError)) throw error;
    terminal.complain(describe(error));
    return 1;
  }
}

async function run(
  command: string,
  words: readonly string[],
  { env, terminal }: { readonly env: Environment; readonly terminal: Terminal },
): Promise<void> {
  const access = accessFrom(env);
  switch (command) {
    case 'listen': {
      const { values } = parse(words, { 'forward-to': { type: 'string' }, events: { type: 'string' } }, 0);
      return listen(access, terminal, {
        forwardTo: urlOf(values['forward-to']),
        events: values.events?.split(',').map((name) => name.trim()) ?? null,
      });
    }
    case 'trigger': {
      const text = { type: 'string' } as const;
      const { values, positionals } = parse(words, { check: text, user: text, redirect: text }, 1);
      const event = triggerable(positionals[0] ?? '');
      return trigger(clientOf(access), terminal, { event, ...values });
    }
    case 'advance': {
      const { publicId, positionals } = parseWithPublicId(words, {}, 1);
      const [time = ''] = positionals;
      return advance(clientOf(access), terminal, { publicId, seconds: readTime(time) });
    }
    case 'open': {
      const flag = { type: 'boolean' } as const;
      const { publicId, values } = parseWithPublicId(words, { console: flag, print: flag }, 0);
      return openPage(clientOf(access), terminal, {
        baseUrl: access.baseUrl,
        publicId,
        ...values,
      });
    }
    default:
      throw new UsageError(`There is no command ${command}.`);
  }
}

type OptionTypes = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** An older public id may begin with a dash. None of our options is as long as one. */
const dashedPublicId = /^-[\w-]{21,42}$/;

/**
 * The public id that a command is about, and its other words. One that begins with a dash, which would be read as an
 * option, is found wherever it stands.
 * @param count how many words there are beside the id and the options
 */
function parseWithPublicId<const Options extends OptionTypes>(
  words: readonly string[],
  options: Options,
  count: number,
) {
  const dashed = words.findIndex((word) => dashedPublicId.test(word));
  if (dashed >= 0)
    return { publicId: words[dashed] as string, ...parse(words.toSpliced(dashed, 1), options, count) };
  const { values, positionals } = parse(words, options, count + 1);
  const [publicId = '', ...others] = positionals;
  return { publicId, values, positionals: others };
}

function parse<const Options extends OptionTypes>(words: readonly string[], options: Options, count: number) {
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: count > 0 });
    if (parsed.positionals.length !== count)
      throw new UsageError('This command needs one word more or less.');
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message);
  }
}

function accessFrom(env: Environment): Access {
  const apiKey = env['EKYC_API_KEY'] ?? '';
  if (apiKey === '') throw new UsageError('Set EKYC_API_KEY to the secret key of a sandbox business.');
  return { apiKey, baseUrl: (env['EKYC_URL'] ?? 'http://localhost:8080').replace(/\/+$/, '') };
}

/** The client checks the form of key and address, and names which of them cannot be. */
function clientOf(access: Access): EkycClient {
  try {
    return new EkycClient(access);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function urlOf(text: string | undefined): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(
      '--forward-to needs the address of your program, like http://localhost:3000/webhooks.',
    );
  return url.href;
}

function describe({ message, errors, requestId }: EkycError): string {
  const fields = errors.map(({ path, code, message: said }) => `  ${path}: ${code} ${said}`);
  return [message, ...fields, ...(requestId === null ? [] : [`  X-Request-Id: ${requestId}`])].join('\n');
}
