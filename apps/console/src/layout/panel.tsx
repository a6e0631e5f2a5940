import { type ReactNode, useId } from 'react';

interface Props {
  readonly heading: string;
  /** Beside the heading, such as a button that adds something. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One part of a page under a heading of its own. */
export function Panel({ heading, actions, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-xl border border-solid-gray-200 p-4 lg:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-bold">
          {heading}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
