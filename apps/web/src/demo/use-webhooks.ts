import { useEffect, useState } from 'react';

export interface ArrivedWebhook {
  readonly receivedAt: string;
  /** Its signature was right. */
  readonly verified: boolean;
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly sequence: number;
    readonly data: {
      readonly publicId: string;
      readonly status: string;
      readonly reasons: readonly string[];
    };
  };
}

/** Webhooks as they arrive at the shop, newest first. */
export function useWebhooks(): readonly ArrivedWebhook[] {
  const [arrived, setArrived] = useState<readonly ArrivedWebhook[]>([]);
  useEffect(() => {
    const source = new EventSource('/demo/api/webhooks');
    source.addEventListener('webhook', (event: MessageEvent<string>) => {
      const webhook = JSON.parse(event.data) as ArrivedWebhook;
      // A reconnected stream repeats all of them.
      setArrived((before) => (before.some(({ id }) => id === webhook.id) ? before : [webhook, ...before]));
    });
    return () => source.close();
  }, []);
  return arrived;
}
