import type { Adapter, AdapterConstructor, AdapterPayload } from 'oidc-provider';

/** What the stand-in's provider remembers, in memory: a stand-in lives for a test or a developer's day. */
export function standInRecords(): AdapterConstructor {
  const records = new Map<string, AdapterPayload>();
  return class Records implements Adapter {
    readonly #model: string;

    constructor(model: string) {
      this.#model = model;
    }

    upsert(id: string, payload: AdapterPayload): Promise<void> {
      records.set(this.#key(id), payload);
      return Promise.resolve();
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return Promise.resolve(records.get(this.#key(id)));
    }

    findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const own = [...records].filter(([key]) => key.startsWith(this.#key('')));
      return Promise.resolve(own.find(([, payload]) => payload.uid === uid)?.[1]);
    }

    findByUserCode(): Promise<undefined> {
      return Promise.resolve(undefined);
    }

    consume(id: string): Promise<void> {
      const payload = records.get(this.#key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      return Promise.resolve();
    }

    destroy(id: string): Promise<void> {
      records.delete(this.#key(id));
      return Promise.resolve();
    }

    revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, payload] of records) if (payload.grantId === grantId) records.delete(key);
      return Promise.resolve();
    }

    #key(id: string): string {
      return `${this.#model} ${id}`;
    }
  };
}
