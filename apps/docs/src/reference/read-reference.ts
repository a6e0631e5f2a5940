import { headingNames } from '../book/headings.ts';
import type { Source } from '../book/source.ts';
import { type Api, type Call, readApi } from './openapi.ts';
import { callText, commonErrors, errorTable, webhookText } from './call-text.ts';

/** What the pages of the reference are called, by who makes the calls; in the order in which a newcomer needs them. */
const titles: Readonly<Record<string, string>> = {
  business: "Calls of your business's server",
  staff: 'Calls of your staff',
  chipReader: 'Calls with what a chip holds',
  visitor: 'Calls of our pages for visitors',
  account: 'Calls of our account pages',
  public: 'Calls for anybody',
  mediaServer: 'Calls of a media server',
};

/** Folder of the reference among the sources; no file of the repository stands there. */
export const referenceFolder = 'api';

/** The reference of the API as pages in Markdown: what calls there are, and a page for each caller and for webhooks. */
export function readReference(api: Api = readApi()): Source[] {
  const byTag = Map.groupBy(api.calls, ({ tags: [tag = ''] }) => tag);
  const parts = api.tags.map(({ name, description }) => {
    const title = titles[name];
    if (title === undefined) throw new Error(`the reference has no title for calls tagged ${name}`);
    return { name, title, description, calls: byTag.get(name) ?? [] };
  });
  return [
    source('README', overview(api, parts)),
    ...parts.map(({ name, title, description, calls }) =>
      source(name, partText({ api, title, description, calls })),
    ),
    source('webhooks', webhookText(api.webhook)),
  ];
}

interface Part {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly calls: readonly Call[];
}

function source(name: string, markdown: string): Source {
  const path = `${referenceFolder}/${name}.md`;
  const url = name === 'README' ? '/api/' : `/api/${name.toLowerCase()}/`;
  return { path, url, language: 'en', markdown, madeOf: 'packages/contract/src' };
}

function overview({ introduction }: Api, parts: readonly Part[]): string {
  const tables = parts.flatMap(({ name, title, calls }) => {
    const nameOf = headingNames();
    nameOf(title);
    const rows = calls.map((call) => {
      const heading = headingOf(call);
      return `| [${heading}](${name}.md#${nameOf(heading.replaceAll('`', ''))}) | \`${call.method} ${call.path}\` |`;
    });
    return [
      `## ${title}`,
      '',
      `[All of them](${name}.md)`,
      '',
      '| call | address |',
      '|---|---|',
      ...rows,
      '',
    ];
  });
  return [
    '# API reference',
    '',
    introduction,
    '',
    'The same as a document for programs: `/api/openapi.json` (OpenAPI 3.1). [What webhooks bear](webhooks.md). Every error has a page of its own: `/problems`. Calls can be tried at `/api/try`.',
    '',
    ...tables,
  ].join('\n');
}

function partText({ api, title, description, calls }: Omit<Part, 'name'> & { readonly api: Api }): string {
  const common = commonErrors(api, calls);
  return [
    `# ${title}`,
    '',
    description,
    '',
    ...calls.flatMap((call) => [`## ${headingOf(call)}`, '', ...callText(api, call, common), '']),
    '## Errors of every call here',
    '',
    ...errorTable(api, common),
    '',
  ].join('\n');
}

/** The first sentence of a call's summary. */
function headingOf({ summary }: Pick<Call, 'summary'>): string {
  return summary.replace(/[.;:] .*$/s, '').replace(/\.$/, '');
}
