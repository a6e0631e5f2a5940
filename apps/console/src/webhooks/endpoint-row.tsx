import type { ResponseBody } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { japanTime } from '../words/instants.ts';
import { describeEvents } from './event-words.ts';
import { texts } from './webhooks-texts.ts';

export type Endpoint = ResponseBody<'webhook.listEndpoints'>['items'][number];
const actions = ['test', 'resend', 'pause', 'resume', 'edit', 'rotate', 'retire', 'remove'] as const;
export type RowAction = (typeof actions)[number];

interface Props {
  readonly endpoint: Endpoint;
  readonly onAct: (action: RowAction) => void;
}

/** One address, whether it receives events, and what may be done with it. */
export function EndpointRow({ endpoint, onAct }: Props) {
  const mayChange = usePermission()('webhooks', 'write');
  const state = stateOf(endpoint);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-bold">
        <span translate="no" className="min-w-0 break-all">
          {endpoint.url}
        </span>
        <span className={`rounded border-2 px-2 text-sm ${looks[state]}`}>{texts.states[state]}</span>
      </h3>
      <p className="text-sm text-solid-gray-700">
        {texts.created} {japanTime(endpoint.createdAt)}
      </p>
      <p className="text-sm">{texts.takes(describeEvents(endpoint.eventTypes))}</p>
      {state === 'paused' && endpoint.pausedAt !== null && (
        <p>{texts.pausedSince(japanTime(endpoint.pausedAt))}</p>
      )}
      {endpoint.previousSecretSigns && <p>{texts.changing}</p>}
      {endpoint.disabledAt !== null && <p>{texts.stoppedWhy(japanTime(endpoint.disabledAt))}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {offeredFor(endpoint).map((action) => (
            <Button
              key={placeOf(action)}
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

/** Pausing and resuming are one button, so that the focus stays on it. */
function placeOf(action: RowAction): RowAction {
  return action === 'resume' ? 'pause' : action;
}

type State = keyof typeof texts.states;

const looks: Record<State, string> = {
  working: 'border-success-2 bg-green-50',
  paused: 'border-solid-gray-536 bg-solid-gray-50',
  stopped: 'border-error-2 bg-red-50',
};

function stateOf({ disabledAt, pausedAt }: Endpoint): State {
  if (disabledAt !== null) return 'stopped';
  return pausedAt === null ? 'working' : 'paused';
}

function offeredFor({ disabledAt, pausedAt, previousSecretSigns }: Endpoint): readonly RowAction[] {
  const paused = pausedAt !== null;
  const left: Readonly<Record<string, boolean>> = {
    resend: paused,
    pause: paused || disabledAt !== null,
    resume: !paused,
    // One change of the secret at a time: a second one would end the secret that the receiver still uses.
    rotate: previousSecretSigns,
    retire: !previousSecretSigns,
  };
  return actions.filter((action) => left[action] !== true);
}
