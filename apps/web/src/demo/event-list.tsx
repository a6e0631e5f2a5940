import { arrivedEventTexts, embedEventNames } from './demo-texts.ts';

/** An event of the embedded page, as the shop received it. */
export interface ArrivedEvent {
  readonly name: string;
  readonly detail: string;
  readonly at: Date;
}

/** One callback for each event, each of which tells its name and what came with it. */
export function embedEvents(tell: (event: ArrivedEvent) => void): Record<string, (detail?: unknown) => void> {
  return Object.fromEntries(
    Object.keys(embedEventNames).map((name) => [
      name,
      (detail?: unknown) =>
        tell({ name, detail: detail === undefined ? '' : JSON.stringify(detail), at: new Date() }),
    ]),
  );
}

/** The events in the order in which they came; of the heights only the newest. */
export function EventList({ events }: { events: readonly ArrivedEvent[] }) {
  const height = events.findLast(({ name }) => name === 'onResize')?.detail ?? '';
  const others = events.filter(({ name }) => name !== 'onResize');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{arrivedEventTexts.heading}</h2>
      {others.length === 0 && <p>{arrivedEventTexts.none}</p>}
      <ol aria-live="polite" className="flex flex-col gap-2" data-testid="events">
        {others.map(({ name, detail, at }) => (
          <li
            key={`${name} ${at.getTime()}`}
            data-event={name}
            data-detail={detail}
            className="flex flex-wrap items-center gap-x-3 rounded-lg border border-solid-gray-300 p-3"
          >
            <code className="font-mono">{name}</code>
            <span>{embedEventNames[name]}</span>
            {detail !== '' && <code className="font-mono text-sm">{detail}</code>}
            <span className="ml-auto text-sm text-solid-gray-700">
              {at.toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo' })}
            </span>
          </li>
        ))}
      </ol>
      {height !== '' && (
        <p className="text-sm text-solid-gray-700" data-testid="height" data-detail={height}>
          onResize <code className="font-mono">{height}</code>
        </p>
      )}
    </section>
  );
}
