import { texts } from '../additional-document-texts.ts';

/** The back with a course written into its table, and the empty one. */
export function BackDrawing() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Back caption={texts.askBack.written} written />
      <Back caption={texts.askBack.empty} />
    </div>
  );
}

function Back({ caption, written = false }: { caption: string; written?: boolean }) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <svg viewBox="0 0 86 54" aria-hidden="true" className="w-full">
        <rect x="1" y="1" width="84" height="52" rx="4" fill="#f7f0d4" stroke="#8a8a8a" />
        <path d="M8 14h70v32H8zM8 22h70M8 30h70M8 38h70M32 14v32M56 14v32" fill="none" stroke="#8a8a8a" />
        <path d="M13 18h14M37 18h14M61 18h12" stroke="#8a8a8a" strokeWidth="2" />
        {written && <path d="M11 26h18M35 26h18M59 26h15" stroke="#1a1a1a" strokeWidth="3" />}
      </svg>
      <figcaption className="text-center text-sm">{caption}</figcaption>
    </figure>
  );
}
