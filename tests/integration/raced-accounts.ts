import { randomUUID } from 'node:crypto';
import { sharedItems, type UserSubmissionRequest } from '@ekyc/contract';
import type { FaceTemplate, VisionEngine } from '@ekyc/service';
import { licenceHolder, profileOf } from '@ekyc/testkit';
import {
  type AccountSession,
  newAccount,
  openAccountVault,
  sealedPerson,
  termsAt,
  type VerifiedPerson,
} from '@ekyc/service/testing';
import type { ClockedService } from './clocked-service.ts';
import { togetherOn } from './together.ts';

type Ports = ClockedService['ports'];

/** A face of the model in use that no picture shows. */
export function inventedFace({ engine: { faceModel } }: Pick<Ports, 'engine'>): FaceTemplate {
  return {
    engine: { id: faceModel.id, modelHash: faceModel.modelHash },
    values: [1, 0],
    face: {
      box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
      score: 1,
      widthPx: 300,
      yaw: 0,
      pitch: 0,
      roll: 0,
      eyeOpening: { left: 0.3, right: 0.3 },
      mouthWidth: 1,
      sharpness: 80,
    },
  };
}

/** The ports with an engine to which all faces are one, without looking, and an account service that does as it is told. */
export function withFakes(ports: Ports): Ports {
  const face = inventedFace(ports);
  const engine = Object.assign(Object.create(ports.engine) as VisionEngine, {
    embedFaces: () => Promise.resolve([face]),
    distance: () => 0.05,
    average: () => face,
  });
  const done = () => Promise.resolve('done' as const);
  const directory = Object.assign(Object.create(ports.directory) as Ports['directory'], {
    emailOf: (subject: string) => Promise.resolve(`${subject}@example.jp`),
    findByEmail: () => Promise.resolve('notSupported' as const),
    disable: done,
    enable: done,
    delete: done,
  });
  return { ...ports, engine, directory };
}

/** What an account's person is known by, as a verification of a moment ago left it. */
export function personOf(
  ports: Ports,
  { verificationId = randomUUID(), seed = 3 }: { verificationId?: string; seed?: number } = {},
): VerifiedPerson {
  const now = ports.now();
  return {
    information: {
      profile: profileOf(licenceHolder(seed)),
      idType: 'driversLicense',
      verifiedAt: now.toISOString(),
      validUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      mode: 'live',
      source: { businessId: 'none', business: 'どこか', verificationId, publicId: 'none' },
    },
    face: inventedFace(ports),
    portrait: inventedFace(ports),
  };
}

/** The agreement to share all that is offered, under the terms in force. */
export async function agreementOf({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<UserSubmissionRequest> {
  const { current } = await termsAt(db, now());
  return { agreed: true, items: [...sharedItems], termsVersion: current.version };
}

/** The holder of an account as after a first sign-in: agreed to the terms, with verified information. */
export async function holderIn(ports: Ports, person = personOf(ports)): Promise<AccountSession> {
  return enterHolder(ports, person);
}

/** Rows as `makeAccount`, `takeOver` and `agreeToTerms` write them, of all holders that are asked for at once. */
const enterHolder = togetherOn(
  async (ports: Ports, people: readonly VerifiedPerson[]): Promise<readonly AccountSession[]> => {
    const now = ports.now();
    const accounts = await Promise.all(
      people.map(async (person) => {
        const subject = { issuer: 'https://pool.example/local_x', subject: randomUUID() };
        const account = await newAccount(ports, subject);
        return { ...account, ...sealedPerson(ports, account, person) };
      }),
    );
    const { current } = await termsAt(ports.db, now);
    const agreed = accounts.map(({ id }) => ({ account_id: id, version: current.version, agreed_at: now }));
    await ports.db.transaction().execute(async (tx) => {
      await tx.insertInto('account').values(accounts).execute();
      await tx.insertInto('terms_agreement').values(agreed).execute();
    });
    return accounts.map((account) => sessionOfHolder(ports, account));
  },
);

function sessionOfHolder(ports: Ports, account: AccountSession['account']): AccountSession {
  return { account, vault: openAccountVault(ports.master, account), authenticatedAt: ports.now() };
}

/** The holder with the account as it is now. */
export const holderNow = togetherOn(async (ports: Ports, ids: readonly string[]) => {
  const rows = await ports.db.selectFrom('account').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const account = byId.get(id);
    if (!account) throw new Error('no such account');
    return sessionOfHolder(ports, account);
  });
});
