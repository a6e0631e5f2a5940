import type { SessionTools } from '../session-tools.ts';

/** What the business says first; nothing where it says nothing. */
export function Greeting({ tools }: { readonly tools: SessionTools }) {
  const { greeting } = tools.customizations;
  return greeting === null ? null : <p className="whitespace-pre-line">{greeting}</p>;
}
