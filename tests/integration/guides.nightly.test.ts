import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@ekyc/contract';
import { createTestDatabase, databaseNames, freePort, type TestDatabase } from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '@ekyc/server/testing';
import { checkPrograms, isExcused } from './guides/check-programs.ts';
import {
  anchorsOf,
  englishGuides,
  followedElsewhere,
  inAnyLanguage,
  japaneseGuides,
  linksOf,
  readme,
} from './guides/guide-files.ts';
import { endedIdentification, GuideService, reviewedIdentification } from './guides/guide-service.ts';
import { type GuideBlock, isProgram, isShell, noteOf } from './guides/read-guide.ts';
import { closeTerminal, openTerminal, type Terminal } from './guides/shell.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const run = [...englishGuides, readme].filter(({ name }) => !(name in followedElsewhere));
const allBlocks = run.flatMap(({ blocks }) => blocks);

/**
 * Commands that cannot be run where the tests run, each with its reason in the guide. Whoever adds one raises the
 * number of its guide here, so that none hides.
 */
const notRun: Readonly<Record<string, number>> = {
  'README.md': 1,
  'docs/capacity.md': 1,
  'docs/chip-methods.md': 1,
  'docs/counter.md': 2,
  'docs/deploying.md': 6,
  'docs/jpki.md': 1,
  'docs/mdoc.md': 1,
  'docs/measuring.md': 2,
  'docs/operating-video.md': 1,
  'docs/operating.md': 6,
  'docs/webhooks.md': 1,
};

describe('what the guides say of their commands', () => {
  test('each that is not run says why, and there are as many as are known', () => {
    const counted: Record<string, number> = {};
    for (const block of allBlocks) {
      const reason = noteOf(block, 'not run');
      if (reason === null) continue;
      expect(reason.length, block.place).toBeGreaterThan(10);
      const guide = block.place.split(':')[0] as string;
      counted[guide] = (counted[guide] ?? 0) + 1;
    }
    expect(counted).toEqual(notRun);
  });

  test('a program is a file that a command runs, or belongs to a page; all fit their types', async () => {
    const programs = allBlocks.filter(isProgram);
    for (const block of programs) expect(isExcused(block), block.place).toBe(true);
    expect(programs.length).toBeGreaterThan(0);
    expect(await checkPrograms(programs.filter((block) => noteOf(block, 'not run') === null))).toBe('');
  });

  test.each(allBlocks.filter((block) => noteOf(block, 'environment') !== null))(
    'the environment of $place is one with which the service would start',
    ({ code }) => {
      // What every reader makes for themselves is left open there.
      const given = Object.entries(variablesOf(code)).map(([name, value]) => [
        name,
        value === '…' ? 'a1'.repeat(32) : value,
      ]);
      const { config } = readConfig(Object.fromEntries(given) as Record<string, string>);
      expect(config.envType).toBe('production');
    },
  );
});

describe('the guides in both languages', () => {
  test('are the same ones', () => {
    const names = (guides: typeof englishGuides) => guides.map(({ name }) => name.replace(/^.*\//, ''));
    expect(names(japaneseGuides)).toEqual(names(englishGuides));
  });

  test.each(englishGuides.map(({ name, blocks, text }) => ({ name, blocks, text })))(
    '$name has the same commands and parts in Japanese, and a link to it',
    ({ name, blocks, text }) => {
      const other = japaneseGuides.find((one) => one.name === name.replace('docs/', 'docs/ja/'));
      expect(other?.blocks.map(inAnyLanguage)).toEqual(blocks.map(inAnyLanguage));
      const levels = (given: string) => anchorsOf(given).length;
      expect(levels(other?.text ?? '')).toBe(levels(text));
      expect(linksOf(text)).toContain(`ja/${name.replace('docs/', '')}`);
      expect(linksOf(other?.text ?? '')).toContain(`../${name.replace('docs/', '')}`);
    },
  );

  test.each([...englishGuides, ...japaneseGuides, readme])('every link of $name leads somewhere', (guide) => {
    for (const link of linksOf(guide.text)) {
      const [path = '', anchor] = link.split('#');
      const file =
        path === '' ? join(repository, guide.name) : resolve(repository, dirname(guide.name), path);
      // Written beside this one, by the test that follows it.
      if (relative(repository, file) in followedElsewhere && !existsSync(file)) continue;
      expect(existsSync(file), `${guide.name}: ${link}`).toBe(true);
      if (anchor !== undefined)
        expect(anchorsOf(readFileSync(file, 'utf8')), `${guide.name}: ${link}`).toContain(
          decodeURIComponent(anchor),
        );
    }
  });
});

describe.each(['embedded', 'postgres'] as const)('the commands, on the %s database', (databaseName) => {
  const isHere = (block: GuideBlock) =>
    (noteOf(block, 'on postgres') !== null) === (databaseName === 'postgres');
  const guides = run
    .map(({ name, blocks }) => ({
      name,
      blocks: blocks.filter((block) => isShell(block) || isProgram(block)),
    }))
    .map(({ name, blocks }) => ({
      name,
      blocks: blocks.filter((block) => noteOf(block, 'given') !== null || isHere(block)),
    }))
    .filter(({ blocks }) => blocks.some((block) => isShell(block) && isHere(block)))
    // Those that stop the service last: it takes seconds to start again.
    .toSorted((one, other) => stops(one.blocks) - stops(other.blocks));
  // Shown as skipped where no Postgres is at hand.
  if (!databaseNames.includes(databaseName)) {
    test.skip.each(guides)('of $name', () => undefined);
    return;
  }

  let service: GuideService;
  let database: TestDatabase;
  let home: Terminal;
  let given: Record<string, string>;
  beforeAll(async () => {
    await expectInstalled();
    database = await createTestDatabase(databaseName);
    home = await openTerminal({});
    service = new GuideService(await GuideService.environment(home.folder, database.env));
    const started = await service.started();
    given = {
      ...service.env,
      PATH: `${join(repository, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      HOME: process.env['HOME'] ?? home.folder,
      // Each command reads the sources anew: what Node compiled of them is kept, as between all processes of the tests.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      EKYC: `http://localhost:${started.port}`,
      METRICS: `http://127.0.0.1:${service.env['METRICS_PORT']}`,
      SECRET_KEY: started.apiKey,
      RECEIVER_PORT: String(await freePort()),
    };
    given['PUBLIC_ID'] = await endedIdentification(started);
  });
  afterAll(async () => {
    await service.stopped();
    await closeTerminal(home);
    await database.remove();
  });

  describe.each(guides)('of $name', ({ blocks }) => {
    let terminal: Terminal;
    let broken: string | null = null;
    // The longest step of all: a person's whole way, with pictures to draw and to examine.
    beforeAll(async () => {
      terminal = await openTerminal(given);
      if (blocks.some(({ code }) => code.includes('$REVIEW_ID')))
        terminal.set('REVIEW_ID', await reviewedIdentification(await service.started()));
    }, 240_000);
    afterAll(() => closeTerminal(terminal));

    for (const block of blocks) {
      const needed = noteOf(block, 'needs call');
      test.skipIf(noteOf(block, 'not run') !== null)(titleOf(block), async () => {
        if (needed !== null) expect(paths).toHaveProperty([needed]);
        expect(broken, 'a block before this one failed').toBeNull();
        broken = block.place;
        await follow(block, terminal);
        broken = null;
      });
    }
  });

  async function follow(block: GuideBlock, terminal: Terminal): Promise<void> {
    const file = noteOf(block, 'file');
    if (file !== null) return writeFile(join(terminal.folder, file), `${block.code}\n`);
    if (isProgram(block)) return;
    if (noteOf(block, 'given') !== null) {
      const names = Object.keys(variablesOf(block.code));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(terminal.valueOf(name), name).toBeDefined();
      return;
    }
    if (noteOf(block, 'service stopped') === null) await service.started();
    else await service.stopped();
    const wanted = noteOf(block, 'until');
    if (wanted === null) await expectRun(block, terminal);
    else {
      // What is waited for comes by the network: nothing but asking again tells that it is there.
      await vi.waitUntil(async () => (await terminal.run(block.code)).output.includes(wanted), {
        timeout: 45_000,
        interval: 500,
      });
    }
  }

  async function expectRun(block: GuideBlock, terminal: Terminal): Promise<void> {
    const { code, output } = await terminal.run(block.code);
    expect({ code, output }, block.place).toEqual({ code: Number(noteOf(block, 'exit') ?? 0), output });
    // A command that replaced the master key leaves a service that starts with the new one.
    const masterKey = terminal.valueOf('MASTER_KEY') ?? '';
    for (const env of [service.env, given]) env['MASTER_KEY'] = masterKey;
    const shown = noteOf(block, 'shows');
    if (shown !== null) expect(output, block.place).toContain(shown);
  }
});

/** Else the readers' commands would begin with an installation, beneath everything that runs here. */
async function expectInstalled(): Promise<void> {
  const { isInstalled } = (await import(join(repository, 'scripts/install-state.mjs'))) as {
    isInstalled: (folder: string) => boolean;
  };
  if (!isInstalled(repository)) throw new Error('npm ci first: node_modules is not what the lock file says');
}

/** `NAME=value` lines, without what is said of them. */
function variablesOf(code: string): Record<string, string> {
  const lines = code.split('\n').map((line) => line.replace(/(^|\s+)#\s.*$/, '').trim());
  return Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const match = /^(?:export )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line);
        if (!match) throw new Error(`not a variable: ${line}`);
        return [match[1] as string, (match[2] as string).replaceAll(/^['"]|['"]$/g, '')];
      }),
  );
}

function stops(blocks: readonly GuideBlock[]): number {
  return blocks.filter((block) => noteOf(block, 'service stopped') !== null).length;
}

function titleOf({ place, code }: GuideBlock): string {
  const [first = ''] = code.split('\n').filter((line) => !line.startsWith('#'));
  return `${place} ${first.slice(0, 60)}`;
}
