import { demoOrder, orderTexts as texts } from './demo-texts.ts';
import { goods } from './goods.tsx';

/** What the customer is about to borrow. */
export function Order() {
  return (
    <section
      aria-labelledby="order"
      className="flex flex-col gap-4 rounded-2xl border border-[#e4dccb] bg-white p-5 sm:p-6"
    >
      <h2 id="order" className="text-sub font-bold">
        {texts.heading}
      </h2>
      <p className="text-small text-solid-gray-700">{texts.when}</p>
      <ul className="flex flex-col divide-y divide-[#eee8da]">
        {demoOrder.map(({ good, name, detail, price }) => {
          const Drawing = goods[good];
          return (
            <li key={good} className="flex items-center gap-4 py-3">
              <span className="w-16 shrink-0 sm:w-20">
                <Drawing />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{name}</span>
                <span className="block text-small text-solid-gray-700">{detail}</span>
              </span>
              <span className="whitespace-nowrap">{price}</span>
            </li>
          );
        })}
      </ul>
      <p className="flex items-baseline justify-between border-t-2 border-[#e4dccb] pt-3">
        <span>{texts.total}</span>
        <strong className="text-sub">{texts.sum}</strong>
      </p>
    </section>
  );
}
