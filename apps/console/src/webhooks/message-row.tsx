import type { ResponseBody } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { japanTime, japanTimeToTheSecond } from '../words/instants.ts';
import type { Endpoint } from './endpoint-row.tsx';
import { errorName, eventName, messageTexts as texts } from './webhooks-texts.ts';

type Message = ResponseBody<'webhook.listMessages'>['items'][number];
type Delivery = Message['deliveries'][number];

interface Props {
  readonly message: Message;
  /** By their ids. */
  readonly addresses: ReadonlyMap<string, Endpoint>;
  readonly pending: boolean;
  readonly onAgain: () => void;
}

/** One message, and how each address took it. */
export function MessageRow({ message, addresses, pending, onAgain }: Props) {
  const mayChange = usePermission()('webhooks', 'write');
  const name = eventName(message.type);
  const time = japanTime(message.createdAt);
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="min-w-0 font-bold">
          {name}
          <span className="block text-sm font-normal text-solid-gray-700">
            {texts.made} {time} {texts.sequence} {message.sequence}
          </span>
        </h3>
        {mayChange && (
          <Button look="small" disabled={pending} aria-label={texts.againLabel(name, time)} onClick={onAgain}>
            {texts.again}
          </Button>
        )}
      </div>
      <p>
        <Link href={pathOfVerification(message.publicId)} className="text-brand underline underline-offset-4">
          {texts.open}
        </Link>{' '}
        <code translate="no" className="text-sm break-all">
          {message.publicId}
        </code>
      </p>
      {message.deliveries.length === 0 ? (
        <p className="text-sm">{texts.noDeliveries}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {message.deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.endpointId}
              delivery={delivery}
              address={addresses.get(delivery.endpointId)}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

const looks: Record<Delivery['state'], string> = {
  pending: 'border-solid-gray-536 bg-white',
  delivered: 'border-success-2 bg-green-50',
  failed: 'border-error-2 bg-red-50',
};

interface DeliveryProps {
  readonly delivery: Delivery;
  /** Absent: it was removed. */
  readonly address: Endpoint | undefined;
}

function DeliveryRow({ delivery: { state, attempts }, address }: DeliveryProps) {
  const waits = state === 'pending' && (address?.pausedAt ?? null) !== null;
  return (
    <li className="rounded-lg bg-solid-gray-50 p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className={`rounded border-2 px-2 text-sm font-bold ${looks[state]}`}>
          {waits ? texts.paused : texts.states[state]}
        </span>
        <span translate="no" className="min-w-0 text-sm break-all">
          {address?.url ?? texts.removed}
        </span>
      </p>
      {attempts.length === 0 ? (
        <p className="text-sm">{texts.noAttempts}</p>
      ) : (
        <details>
          <summary className="min-h-[44px] cursor-pointer py-2 text-sm">
            {texts.attempts(attempts.length)}
          </summary>
          <ol className="flex flex-col gap-1 text-sm">
            {attempts.map(({ at, status, error }, place) => (
              <li key={place} className="flex flex-wrap gap-x-3">
                <time dateTime={at}>{japanTimeToTheSecond(at)}</time>
                <span>{status === null ? errorName(error ?? '') : texts.status(status)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
