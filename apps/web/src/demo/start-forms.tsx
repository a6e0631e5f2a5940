import { readToldProblem } from '@ekyc/contract/told-problem';
import { kindNames } from '@ekyc/contract/paths';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { SelectField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { customerOfBrowser, newCustomer } from './customer.ts';
import { licenceNames, offers, standInOffers, texts } from './demo-texts.ts';

const [firstOffer, ...otherOffers] = offers;

interface CustomerProps {
  readonly customer: string;
}

/** Whom the shop takes the visitor for. */
export function useCustomer() {
  const [customer, setCustomer] = useState(customerOfBrowser);
  return { customer, change: () => setCustomer(newCustomer()) };
}

/** What the shop asks of a new customer. */
export function FirstOffer({ customer }: CustomerProps) {
  return <StartForm key={customer} offer={firstOffer} customer={customer} />;
}

/** What it asks of its customers later, each kind with a button of its own. */
export function OtherOffers({ customer }: CustomerProps) {
  return (
    <div className="grid items-start gap-4 wide:grid-cols-3">
      {otherOffers.map((offer) => (
        <StartForm key={`${offer.kind} ${customer}`} offer={offer} customer={customer} />
      ))}
    </div>
  );
}

/** The same as the first, by the stand-ins of an app and of a wallet. */
export function StandInOffers({ customer }: CustomerProps) {
  return standInOffers.map((offer) => (
    <StartForm key={`${offer.method} ${customer}`} offer={offer} customer={customer} />
  ));
}

export function Customer({ customer, onChange }: CustomerProps & { readonly onChange: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      <span translate="no">
        {texts.customer}: {customer}
      </span>
      <button
        type="button"
        data-testid="demo-another-customer"
        onClick={onChange}
        className="min-h-[48px] text-brand underline underline-offset-4"
      >
        {texts.another}
      </button>
    </p>
  );
}

interface Props {
  readonly offer: (typeof offers)[number] | (typeof standInOffers)[number];
  readonly customer: string;
}

function StartForm({ offer, customer }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  const [licence, setLicence] = useState('hazMatLicense');
  const isStandIn = 'method' in offer;
  const asksLicence = offer.kind === 'additionalDocument';
  const [pending, start] = usePending(async () => {
    setFailed(null);
    try {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          customer,
          ...(asksLicence && { documentType: licence }),
          ...('method' in offer && { method: offer.method }),
        }),
      };
      const response = await fetch(`/demo/api/${kindNames[offer.kind].calls}`, init);
      const answer: unknown = await response.json();
      if (!response.ok) return setFailed(whyNot(answer, response.status));
      window.location.assign((answer as { url: string }).url);
    } catch (error) {
      setFailed(texts.failed(error instanceof Error ? error.message : String(error)));
    }
  });
  return (
    <section
      className={
        isStandIn
          ? 'flex flex-col gap-3 wide:items-start'
          : 'flex flex-col gap-4 rounded-2xl border border-[#e4dccb] bg-white p-5 sm:p-6'
      }
    >
      {offer === firstOffer ? (
        <h2 className="text-sub font-bold">{offer.heading}</h2>
      ) : (
        <h3 className={isStandIn ? 'font-bold' : 'text-sub font-bold'}>{offer.heading}</h3>
      )}
      <p>{offer.text}</p>
      {asksLicence && (
        <SelectField label={texts.licence} value={licence} onChange={setLicence}>
          {Object.entries(licenceNames).map(([documentType, name]) => (
            <option key={documentType} value={documentType}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Button
        look={offer === firstOffer ? 'primary' : 'secondary'}
        className={isStandIn ? 'wide:w-auto wide:px-8' : ''}
        data-testid={offer.testId}
        pending={pending}
        onClick={start}
      >
        {offer.button}
      </Button>
      {failed !== null && (
        <Notice tone="error">
          <p>{failed}</p>
        </Notice>
      )}
    </section>
  );
}

function whyNot(answer: unknown, status: number): string {
  const { code } = readToldProblem(answer);
  if (code === 'template_missing') return texts.faceMissing;
  if (code === 'regime_method_not_allowed') return texts.methodOff;
  return code === 'face_failure_limit_reached' ? texts.limitReached : texts.failed(String(status));
}
