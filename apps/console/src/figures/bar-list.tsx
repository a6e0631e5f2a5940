interface Props {
  readonly bars: readonly { readonly name: string; readonly count: number }[];
}

/** Bars with their names and numbers as texts; the bar repeats the number. */
export function BarList({ bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <dl className="flex flex-col gap-2">
      {bars.map(({ name, count }) => (
        <div key={name} className="grid items-center gap-x-3 sm:grid-cols-[14rem_1fr]">
          <dt className="min-w-0">{name}</dt>
          <dd className="flex min-w-0 items-center gap-3">
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-5 min-w-0 flex-1"
            >
              <rect width="100" height="10" className="fill-solid-gray-50" />
              <rect width={(count / most) * 100} height="10" className="fill-blue-900" />
            </svg>
            <span className="w-12 text-right tabular-nums">{count.toLocaleString('ja-JP')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
