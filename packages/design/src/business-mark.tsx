import { useState } from 'react';

interface Props {
  readonly name: string;
  readonly logoUrl: string | null;
}

/** A business's logo; its name beside its first character where it has none, or where that does not load. */
export function BusinessMark({ name, logoUrl }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl !== null && broken !== logoUrl) {
    return (
      <img
        src={logoUrl}
        alt={name}
        onError={() => setBroken(logoUrl)}
        className="h-9 max-w-full object-contain object-left"
      />
    );
  }
  return (
    <p className="flex items-center gap-2.5 leading-tight font-bold">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-[22%] bg-brand-fill text-on-brand"
      >
        {firstCharacter(name)}
      </span>
      <span className="line-clamp-2 min-w-0">{name}</span>
    </p>
  );
}

const legalForms = /^(株式会社|有限会社|合同会社|一般社団法人|一般財団法人|公益社団法人|公益財団法人)\s*/;

/** What the name is known by: not the legal form before it. */
export function firstCharacter(name: string): string {
  const [first = ''] = name.replace(legalForms, '') || name;
  return first;
}
