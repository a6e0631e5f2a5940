import { expect, test } from 'vitest';
import { boundedFetch, type Fetch, OutgoingError } from './outgoing.ts';

const url = 'https://somebody.example/';
const answering =
  (answer: () => Response): Fetch =>
  () =>
    Promise.resolve(answer());
const given = (fetch: Fetch, over = {}) => boundedFetch({ fetch, mostBytes: 10, ...over })(url, {});

test('an answer is handed on with its status and what it says', async () => {
  const answer = await given(answering(() => new Response('0123456789', { status: 404 })));
  expect([answer.status, await answer.text()]).toEqual([404, '0123456789']);
  expect((await given(answering(() => new Response(null, { status: 204 })))).status).toBe(204);
});

test('too much, another place, plain HTTP and nobody at all are refused by name', async () => {
  await expect(given(answering(() => new Response('0123456789a')))).rejects.toEqual(
    new OutgoingError('answer_too_large'),
  );
  const elsewhere = () =>
    new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } });
  await expect(given(answering(elsewhere))).rejects.toEqual(new OutgoingError('redirect_refused'));
  await expect(boundedFetch()('http://somebody.example/', {})).rejects.toEqual(
    new OutgoingError('address_refused'),
  );
  const broken: Fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(given(broken)).rejects.toEqual(new OutgoingError('unreachable'));
});

test('who begins to answer and goes silent is left', async () => {
  const silent: Fetch = (_url, { signal }) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start: (stream) => signal?.addEventListener('abort', () => stream.error(new Error('left'))),
        }),
      ),
    );
  await expect(given(silent, { withinMs: 20 })).rejects.toEqual(new OutgoingError('too_slow'));
});
