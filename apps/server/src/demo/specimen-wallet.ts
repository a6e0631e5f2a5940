import { sendProblem } from '@ekyc/service';
import type { RecordIssuer, WalletFaults } from '@ekyc/testkit/wallet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hasSpecimenRecords, openSpecimenRecords, type SpecimenRecords } from '../trust/specimen-records.ts';

/** What the visitor has the wallet do: tell what is asked, answer, or answer in a way that is refused. */
const acts = ['look', 'show', 'showAltered', 'showMyNumber', 'showByOtherPhone'] as const;

const request = z.strictObject({
  act: z.enum(acts),
  protocol: z.enum(['org-iso-mdoc', 'openid4vp-v1-signed']),
  data: z.record(z.string(), z.string()),
});

type Act = Exclude<(typeof acts)[number], 'look'>;

const recordOf = {
  'org.iso.23220.1.jp.mnc': 'myNumberRecord',
  'org.iso.18013.5.1.mDL': 'mobileLicence',
  'org.iso.23220.photoid.1': 'photoId',
} as const;

/**
 * A wallet with specimen records, for browsers that know of none: the page of a visitor asks it as it asks a browser,
 * and hands its answer in as any other. Only where the demo is (envType local, this machine alone); elsewhere nothing
 * answers here, and nothing that this issuer signed proves anything.
 */
export function specimenWallet(app: FastifyInstance, dataDirectory: string): void {
  if (!hasSpecimenRecords()) return;
  app.get('/demo/wallet', (_, reply) => reply.send({ specimen: true }));
  app.post('/demo/wallet', { bodyLimit: 64 * 1024 }, async (asked, reply) => {
    const given = request.safeParse(asked.body);
    const origin = originOf(asked);
    if (!given.success || origin === null) return sendProblem(reply, 'malformed_request');
    const { WalletRefused } = await import('@ekyc/testkit/wallet');
    try {
      const told = await answer(await openSpecimenRecords(dataDirectory), { ...given.data, origin });
      return await reply.header('cache-control', 'no-store').send(told);
    } catch (error) {
      if (error instanceof WalletRefused) return sendProblem(reply, 'malformed_request');
      throw error;
    }
  });
}

/** The page that asks, as a browser tells it; no page can name another. */
function originOf({ headers }: FastifyRequest): string | null {
  return typeof headers.origin === 'string' && headers.origin !== 'null' ? headers.origin : null;
}

async function answer(
  { issuer, readerRoot }: SpecimenRecords,
  { act, origin, ...asked }: z.output<typeof request> & { readonly origin: string },
) {
  const { readRequest, StandInWallet, WalletRefused } = await import('@ekyc/testkit/wallet');
  const readerRoots = [readerRoot];
  const { docType, asked: elements } = await readRequest(asked, { readerRoots, origin }).catch(() => {
    throw new WalletRefused('no request that this wallet can read');
  });
  const record = recordOf[docType as keyof typeof recordOf];
  if (record === undefined) throw new WalletRefused('no such record');
  if (act === 'look') return { record, elements: [...elements.values()].flat() };
  const faults = await faultsOf(act, issuer);
  return new StandInWallet(await issuer.issue(record), readerRoots).answer(asked, origin, faults);
}

async function faultsOf(act: Act, issuer: RecordIssuer): Promise<WalletFaults> {
  const { walletFaults } = await import('@ekyc/testkit/wallet');
  if (act === 'showAltered') return walletFaults.alteredElement;
  if (act === 'showMyNumber') return walletFaults.myNumber;
  if (act === 'show') return {};
  return { deviceKey: (await issuer.issue('myNumberRecord')).deviceKey.privateKey };
}
