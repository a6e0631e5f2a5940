import type { ResponseBody } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { japanTime } from '../words/instants.ts';
import { texts } from './webhooks-texts.ts';

export type Endpoint = ResponseBody<'webhook.listEndpoints'>['items'][number];
const actions = ['test', 'resend', 'rotate', 'retire', 'remove'] as const;
export type RowAction = (typeof actions)[number];

interface Props {
  readonly endpoint: Endpoint;
  readonly onAct: (action: RowAction) => void;
}

/** One address, whether it receives events, and what may be done with it. */
export function EndpointRow({ endpoint, onAct }: Props) {
  const mayChange = usePermission()('webhooks', 'write');
  const stopped = endpoint.disabledAt !== null;
  // One change of the secret at a time: a second one would end the secret that the receiver still uses.
  const offered = actions.filter((action) => action !== (endpoint.previousSecretSigns ? 'rotate' : 'retire'));
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-bold">
        <span translate="no" className="min-w-0 break-all">
          {endpoint.url}
        </span>
        <span
          className={`rounded border-2 px-2 text-sm ${stopped ? 'border-error-2 bg-red-50' : 'border-success-2 bg-green-50'}`}
        >
          {stopped ? texts.stopped : texts.working}
        </span>
      </h3>
      <p className="text-sm text-solid-gray-700">
        {texts.created} {japanTime(endpoint.createdAt)}
      </p>
      {endpoint.previousSecretSigns && <p>{texts.changing}</p>}
      {endpoint.disabledAt !== null && <p>{texts.stoppedWhy(japanTime(endpoint.disabledAt))}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {offered.map((action) => (
            <Button
              key={action}
              look="small"
              aria-label={texts.labelled(texts[action], endpoint.url)}
              onClick={() => onAct(action)}
            >
              {texts[action]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
