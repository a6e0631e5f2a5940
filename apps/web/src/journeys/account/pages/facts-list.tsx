import type { ReactNode } from 'react';

/** Terms with their values, one under the other. */
export function FactsList({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-solid-gray-200 rounded-lg border border-solid-gray-200">
      {facts.map(([term, value]) => (
        <div key={term} className="grid gap-x-3 p-3 min-[24em]:grid-cols-[8em_1fr]">
          <dt className="text-solid-gray-700">{term}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
