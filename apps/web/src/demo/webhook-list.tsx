import type { Kind, Status } from '@ekyc/contract';
import { kindNames } from '@ekyc/contract/paths';
import { statusNames } from './status-names.ts';
import { kindTexts, webhookTexts } from './demo-texts.ts';
import { type ArrivedWebhook, useWebhooks } from './use-webhooks.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

const kinds = Object.keys(kindNames) as Kind[];

/** Webhooks as they arrive, each with the outcome of its signature's check. */
export function WebhookList() {
  const webhooks = useWebhooks();
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-bold">{webhookTexts.heading}</h3>
      {webhooks.length === 0 && <p>{webhookTexts.none}</p>}
      <ul aria-live="polite" className="flex flex-col gap-3">
        {webhooks.map((webhook) => (
          <Entry key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ webhook }: { webhook: ArrivedWebhook }) {
  const { type, sequence, data } = webhook.body;
  return (
    <li
      data-testid="webhook"
      data-type={type}
      data-verified={webhook.verified}
      className="rounded-xl border border-solid-gray-300 bg-white p-4"
    >
      <p className="flex flex-wrap items-center gap-3">
        <span
          className={`rounded px-2 py-1 text-sm font-bold text-white ${webhook.verified ? 'bg-green-800' : 'bg-error-2'}`}
        >
          {webhook.verified ? webhookTexts.signatureRight : webhookTexts.signatureWrong}
        </span>
        <strong>{kindOfEvent(type)}</strong>
        <code className="font-mono">{type}</code>
        <span className="text-sm text-solid-gray-700">{timeInJapan(webhook.receivedAt)}</span>
      </p>
      <p className="mt-2">
        {webhookTexts.status(statusNames[data.status as Status] ?? data.status, sequence)}
        {data.reasons.length > 0 && webhookTexts.reasons(joinInSentence(data.reasons))}
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer text-brand underline underline-offset-4">
          {webhookTexts.showBody}
        </summary>
        <pre className="mt-2 overflow-x-auto rounded bg-solid-gray-50 p-3 text-sm">
          {JSON.stringify(webhook.body, null, 2)}
        </pre>
      </details>
    </li>
  );
}

/** The kind's name in Japanese, from the event's: `selfie_data.approved`. */
function kindOfEvent(type: string): string {
  const [event] = type.split('.');
  const kind = kinds.find((one) => kindNames[one].event === event);
  return kind === undefined ? '' : kindTexts[kind];
}

function timeInJapan(instant: string): string {
  return new Date(instant).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo' });
}
