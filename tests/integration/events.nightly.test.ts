import {
  type BusinessClient,
  createTestDatabase,
  oneDatabase,
  holdToDocument,
  seen,
  type TestDatabase,
  VisitorClient,
} from '@ekyc/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClockedService, startClockedService } from './clocked-service.ts';

interface Event {
  readonly id: string;
  readonly data: { readonly publicId: string; readonly kind: string; readonly status: string };
}

/** A stream of events as it arrives. */
class EventReader {
  readonly status: number;
  readonly headers: Headers;
  readonly #reader: ReadableStreamDefaultReader<string> | null;
  readonly #cut: AbortController;
  #rest = '';
  readonly #events: Event[] = [];
  beats = 0;

  private constructor(response: Response, cut: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#cut = cut;
    this.#reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? null;
  }

  static async open({ url, apiKey }: BusinessClient, lastEventId?: string): Promise<EventReader> {
    const cut = new AbortController();
    const response = await fetch(`${url}/api/v1/events`, {
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: cut.signal,
    });
    if (response.ok) holdToDocument('business.streamEvents', seen(response));
    return new EventReader(response, cut);
  }

  /** The next event; null once the stream has ended. */
  async next(): Promise<Event | null> {
    while (this.#events.length === 0) {
      if (!(await this.#read())) return null;
    }
    return this.#events.shift() ?? null;
  }

  /** Until the service has said so often that it is still there. */
  async beat(times: number): Promise<void> {
    while (this.beats < times) if (!(await this.#read())) throw new Error('the stream has ended');
  }

  close(): void {
    this.#cut.abort();
  }

  async #read(): Promise<boolean> {
    const part = await this.#reader?.read();
    if (!part || part.done) return false;
    const blocks = (this.#rest + part.value).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block === ':') this.beats += 1;
      const found = /^id: (\S+)\ndata: (.*)$/.exec(block);
      if (found)
        this.#events.push({ id: found[1] as string, data: JSON.parse(found[2] as string) as Event['data'] });
    }
    return true;
  }
}

describe.each(oneDatabase)('the stream of events, on the %s database', (name) => {
  let database: TestDatabase;
  let service: ClockedService;
  beforeAll(async () => {
    database = await createTestDatabase(name);
    service = await startClockedService(
      database.env,
      {},
      { streamTimes: { heartbeatMs: 300, authorizeMs: 600 } },
    );
  });
  afterAll(async () => {
    await service.close();
    await database.remove();
  });

  const make = async (business: BusinessClient) => {
    const { body } = await business.call('identification.create', { body: { regime: 'none' } });
    return body.publicId;
  };

  test('tells each change of the own business, goes on where it was, and nothing of another', async () => {
    const business = await service.addBusiness();
    const stranger = await service.addBusiness();
    const stream = await EventReader.open(business);
    const theirs = await EventReader.open(stranger);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toContain('no-store');

    const publicId = await make(business);
    const kind = 'identification';
    const created = await stream.next();
    expect(created?.data).toEqual({ publicId, kind, status: 'created' });
    await new VisitorClient(service.url, publicId).call('identification.bindSecurityCode');
    expect((await stream.next())?.data).toEqual({ publicId, kind, status: 'started' });
    await business.call('identification.cancelByClient', { params: { publicId } });
    stream.close();

    const resumed = await EventReader.open(business, created?.id);
    const seen = await resumed.next();
    expect(seen?.data.publicId).toBe(publicId);
    resumed.close();

    // The first thing that the other business hears is its own.
    const other = await make(stranger);
    expect((await theirs.next())?.data.publicId).toBe(other);
    theirs.close();
  });

  test('says that it is there, and ends when its key is revoked', async () => {
    const business = await service.addBusiness();
    const stream = await EventReader.open(business);
    await stream.beat(3);
    await service.ports.db
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('business_id', '=', business.businessId)
      .execute();
    expect(await stream.next()).toBeNull();
    expect((await EventReader.open(business)).status).toBe(401);
  });

  test('a cursor that was never given is refused, and so are more streams than a caller needs', async () => {
    const business = await service.addBusiness();
    expect((await EventReader.open(business, 'invented')).status).toBe(400);
    const streams = await Promise.all(Array.from({ length: 12 }, () => EventReader.open(business)));
    expect(streams.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(10).fill(200),
      429,
      429,
    ]);
    for (const stream of streams) stream.close();
    // A place is free again once the service has noticed that somebody left.
    await expect.poll(async () => (await EventReader.open(business)).status, { timeout: 10_000 }).toBe(200);
  });
});

test('the end of the service ends the streams at once', async () => {
  const service = await startClockedService();
  const business = await service.addBusiness();
  const stream = await EventReader.open(business);
  const ended = stream.next();
  const begun = performance.now();
  await service.close();
  expect(await ended).toBeNull();
  expect(performance.now() - begun).toBeLessThan(10_000);
});
