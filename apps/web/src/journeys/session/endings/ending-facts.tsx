import { receiptNumber } from '@ekyc/contract/receipt-number';
import { endingFacts } from './ending-texts.ts';

interface Props {
  /** Whose request it was; left out where this browser may not know. */
  readonly business?: string | undefined;
  readonly publicId: string;
  /** Whom to ask and how, in the business's own words. */
  readonly support?: string | null;
}

/** Whose request it was, and the number by which the visitor and the business speak of it. */
export function EndingFacts({ business, publicId, support = null }: Props) {
  return (
    <dl className="grid gap-3 rounded-xl border border-solid-gray-200 p-4 wide:border-0 wide:p-0">
      {business !== undefined && (
        <div>
          <dt className="text-small text-solid-gray-700">{endingFacts.business}</dt>
          <dd className="font-bold">{business}</dd>
        </div>
      )}
      <div>
        <dt className="text-small text-solid-gray-700">{endingFacts.number}</dt>
        <dd className="text-sub font-bold whitespace-nowrap" data-testid="receipt-number">
          {receiptNumber(publicId)}
        </dd>
      </div>
      {support !== null && (
        <div>
          <dt className="text-small text-solid-gray-700">{endingFacts.support}</dt>
          <dd className="whitespace-pre-line">{support}</dd>
        </div>
      )}
    </dl>
  );
}
