import { counterLinkTexts as texts } from './demo-texts.ts';

/** The way to the console's counter, where a specimen card is read without hardware. */
export function CounterLink() {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{texts.heading}</h3>
      <p>{texts.lead}</p>
      <a
        href="/console/counter"
        data-testid="demo-counter"
        className="flex min-h-[max(3.5rem,56px)] items-center justify-center rounded-xl border-2 bg-white wide:self-start wide:px-8 border-brand px-4 py-2 font-bold text-brand hover:underline"
      >
        {texts.go}
      </a>
    </section>
  );
}
