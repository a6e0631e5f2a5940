import { CounterLink } from './counter-link.tsx';
import { EmbeddingLink } from './embedding-link.tsx';
import { Order } from './order.tsx';
import { Result } from './result.tsx';
import { ShopFrame } from './shop-frame.tsx';
import { Customer, FirstOffer, OtherOffers, StandInOffers, useCustomer } from './start-forms.tsx';
import { WebhookList } from './webhook-list.tsx';
import { demoTexts } from './demo-texts.ts';

/** A small shop that uses the service as a commissioning business would. */
export function Shop() {
  const resultCode = new URLSearchParams(window.location.search).get('resultCode');
  const { customer, change } = useCustomer();
  return (
    <ShopFrame note={demoTexts.lead}>
      <h1 className="text-heading font-bold">{demoTexts.heading}</h1>
      {resultCode !== null && <Result resultCode={resultCode} />}
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <Order />
        <div className="flex flex-col gap-4">
          <FirstOffer customer={customer} />
          <Customer customer={customer} onChange={change} />
        </div>
      </div>
      <section aria-labelledby="more" className="flex flex-col gap-4">
        <h2 id="more" className="text-sub font-bold">
          {demoTexts.more}
        </h2>
        <OtherOffers customer={customer} />
      </section>
      <section
        aria-labelledby="behind"
        className="flex flex-col gap-5 rounded-2xl border border-dashed border-[#c9bfa9] p-5 sm:p-6"
      >
        <div>
          <h2 id="behind" className="text-sub font-bold">
            {demoTexts.behind}
          </h2>
          <p className="text-small text-solid-gray-700">{demoTexts.behindLead}</p>
          <a
            href="/docs/ja/quick-start/"
            className="inline-flex min-h-[44px] items-center font-bold text-brand underline underline-offset-4"
          >
            {demoTexts.docs}
          </a>
        </div>
        <EmbeddingLink />
        <CounterLink />
        <StandInOffers customer={customer} />
        <WebhookList />
      </section>
    </ShopFrame>
  );
}
