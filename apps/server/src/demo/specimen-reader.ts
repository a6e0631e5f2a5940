import { type ChipResult, readChip } from '@ekyc/chip';
import { nodeCiphers } from '@ekyc/chip/node';
import type { ReadLine } from '@ekyc/contract/reader';
import { sendProblem } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const request = z.object({
  keys: z.looseObject({ document: z.literal('myNumberCard'), printedNumber: z.string().max(20) }),
  nonce: z.base64().length(44),
});

type Card = { readonly transceive: (apdu: Uint8Array) => Promise<Uint8Array> };

/**
 * A specimen card on an imaginary reader: answers the console as the reader program does (apps/reader), read by
 * the same `readChip`. Trying the counter needs no hardware.
 */
export function specimenReader(app: FastifyInstance, dataDirectory: string): void {
  const laid = { card: undefined as Promise<() => Card> | undefined };
  app.post('/demo/reader/read', { bodyLimit: 256 * 1024 }, async (asked, reply) => {
    const given = request.safeParse(asked.body);
    if (!given.success) return sendProblem(reply, 'malformed_request');
    laid.card ??= makeCard(dataDirectory);
    const lines: ReadLine[] = [];
    const result = await readChip({
      keys: given.data.keys,
      nonce: new Uint8Array(Buffer.from(given.data.nonce, 'base64')),
      ciphers: nodeCiphers,
      transceive: (await laid.card)().transceive,
      forVerification: true,
      onProgress: (progress) => lines.push({ type: 'progress', progress }),
    });
    lines.push(lastLine(result));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return reply.type('application/x-ndjson').send(text);
  });
}

/** Made when it is first read: its keys take a second. @returns how to lay down a fresh one, unlocked */
async function makeCard(dataDirectory: string): Promise<() => Card> {
  // The cards of the tests, which a productive service does not load.
  const { SpecimenCard, specimenMyNumberCard } = await import('@ekyc/testkit/chip-cards');
  const { openSpecimenAuthority } = await import('./specimen-authority.ts');
  const contents = specimenMyNumberCard(openSpecimenAuthority(dataDirectory));
  return () => {
    for (const key of Object.values(contents.keys)) key.tries = 10;
    return new SpecimenCard(contents);
  };
}

function lastLine(result: ChipResult): ReadLine {
  if (!result.ok) {
    const { code, key, triesLeft, files } = result;
    return {
      type: 'stopped',
      code,
      ...(key !== undefined && { key }),
      ...(triesLeft !== undefined && { triesLeft }),
      files: textOf(files),
    };
  }
  const { document, files, liveAnswer } = result.reading;
  return {
    type: 'read',
    document,
    files: textOf(files),
    ...(liveAnswer && { liveAnswer: base64(liveAnswer) }),
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const textOf = (files: Readonly<Record<string, Uint8Array>>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, base64(bytes)]));
