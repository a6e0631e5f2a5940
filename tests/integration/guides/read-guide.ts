/** A fenced block of a guide, and what the comment `<!-- test: … -->` before it says of it. */
export interface GuideBlock {
  /** Its guide and line, for messages. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
  /** Instructions of the comment, in their order; several are separated by `;`. */
  readonly notes: readonly string[];
}

const shells = ['sh', 'bash', 'console', 'shell'];
const programs = ['js', 'ts', 'mjs', 'javascript', 'typescript'];

export function isShell({ language }: GuideBlock): boolean {
  return shells.includes(language);
}

export function isProgram({ language }: GuideBlock): boolean {
  return programs.includes(language);
}

/** What an instruction that begins with a word says after it; null where there is none. */
export function noteOf({ notes }: GuideBlock, word: string): string | null {
  const found = notes.find(
    (one) => one === word || one.startsWith(`${word} `) || one.startsWith(`${word}: `),
  );
  return found === undefined ? null : found.slice(word.length).replace(/^: ?/, '').trim();
}

/** All fenced blocks of a guide. Throws on a fence that is not closed and on a comment that stands before none. */
export function readGuide(name: string, text: string): readonly GuideBlock[] {
  const blocks: GuideBlock[] = [];
  let notes: readonly string[] = [];
  let open: { readonly language: string; readonly indent: number; readonly line: number } | null = null;
  let code: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    // What stands after the language belongs to a test of the guide's own.
    const fence = /^( *)```(\w*)[^`]*$/.exec(line);
    if (open && fence && line.trim() === '```' && (fence[1] ?? '').length === open.indent) {
      blocks.push({ place: `${name}:${open.line}`, language: open.language, code: code.join('\n'), notes });
      [open, notes] = [null, []];
    } else if (open) code.push(line.slice(Math.min(open.indent, line.search(/\S|$/))));
    else if (fence) {
      open = { language: fence[2] ?? '', indent: (fence[1] ?? '').length, line: index + 1 };
      code = [];
    } else {
      const comment = /^ *<!-- test: (.*) -->\s*$/.exec(line);
      if (comment) notes = [...notes, ...instructionsOf(comment[1] ?? '')];
      else if (line.trim() !== '' && notes.length > 0)
        throw new Error(`${name}:${index + 1}: the comment before this line stands before no block`);
    }
  }
  if (open) throw new Error(`${name}:${open.line}: this block is not closed`);
  return blocks;
}

/** A reason is a sentence of its own, with whatever stands in it. */
function instructionsOf(text: string): readonly string[] {
  return text.startsWith('not run:') ? [text] : text.split(';').map((one) => one.trim());
}
