import type { ReactNode } from 'react';

/** Terms with what they are, side by side where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([term, text]) => (
        <div key={term} className="flex min-w-0 flex-wrap gap-x-3">
          <dt className="text-solid-gray-700">{term}</dt>
          <dd className="min-w-0">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
