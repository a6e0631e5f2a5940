import { type ReactNode, useId } from 'react';

/** One part of the page under its own heading. */
export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 border-t border-solid-gray-200 pt-5 xl:gap-3 xl:pt-3"
    >
      <h2 id={id} className="text-xl font-bold">
        {heading}
      </h2>
      {children}
    </section>
  );
}
