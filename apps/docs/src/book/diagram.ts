/** One thing of a diagram and where its arrows lead. */
interface Leading {
  readonly from: string;
  readonly to: readonly string[];
}

const name = /^(\[\*\]|\w+)/;
/** `web["apps/web: visitors"]`, `browsers [Browsers]`, `store[("Evidence")]` */
const label = /^(\w+) ?\[\(?"?([^"\]]+?)"?\)?\]$/;

/**
 * Reads the arrows of a Mermaid diagram (flowchart or states). Mermaid itself draws in the browser with inline
 * styles, which the policy of these pages forbids; whoever cannot see a drawing reads these words too.
 * @throws where a line is none of those that our guides use
 */
export function readDiagram(source: string): Leading[] {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== 'end');
  if (!/^(flowchart|stateDiagram)/.test(lines.shift() ?? ''))
    throw new Error('a diagram of a kind not known');
  const labels = new Map<string, string>([['[*]', '●']]);
  const arrows: [string, string, string][] = [];
  for (const line of lines) {
    const named = label.exec(line.replace(/^subgraph /, ''));
    if (named) labels.set(named[1] ?? '', named[2] ?? '');
    else arrows.push(...readArrows(line));
  }
  const words = (id: string) => labels.get(id) ?? id;
  const byOrigin = Map.groupBy(arrows, ([from]) => from);
  return [...byOrigin].map(([from, leading]) => ({
    from: words(from),
    to: leading.map(([, said, to]) => (said === '' ? words(to) : `${words(to)} (${said})`)),
  }));
}

/** `a --> b --> c` and `a -- "said" --> b` */
function readArrows(line: string): [string, string, string][] {
  let from = name.exec(line)?.[0] ?? '';
  let rest = line.slice(from.length);
  const found: [string, string, string][] = [];
  while (rest !== '') {
    const [whole, said = '', to] = /^ (?:-- "([^"]+)" )?--> (\[\*\]|\w+)/.exec(rest) ?? [];
    if (whole === undefined || to === undefined) break;
    found.push([from, said, to]);
    from = to;
    rest = rest.slice(whole.length);
  }
  if (found.length === 0 || rest !== '') throw new Error(`a line of a diagram not known: ${line}`);
  return found;
}
