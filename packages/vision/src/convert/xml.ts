/** An element of an XML file: its attributes, its children in order, and its own text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const tokenPattern =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*"[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const attribute = /([\w.:-]+)\s*=\s*"([^"]*)"/g;

/**
 * Reads XML as OpenVINO writes it: elements, attributes in double quotes, text. Anything else (entities, declarations,
 * sections of raw text) is a RangeError.
 */
export function readXml(source: string): XmlElement {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < source.length) {
    const at = tokenPattern.lastIndex;
    const token = tokenPattern.exec(source);
    const inner = open.at(-1);
    if (!token || !inner) throw new RangeError(`not XML as expected, at character ${at}`);
    const [, closes, name, attributes, isEmpty, text] = token;
    if (text !== undefined) inner.text += text;
    else if (closes) {
      if (open.pop()?.name !== name || open.length === 0)
        throw new RangeError(`an element ends that did not begin, at ${at}`);
    } else if (name !== undefined) {
      const element: Open = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      inner.children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [document] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !document)
    throw new RangeError('one whole element expected');
  return document;
}

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]),
  );
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}
