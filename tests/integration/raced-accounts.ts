import { randomUUID } from 'node:crypto';
import { sharedItems, type UserSubmissionRequest } from '@ekyc/contract';
import type { FaceTemplate, VisionEngine } from '@ekyc/service';
import { licenceHolder, profileOf } from '@ekyc/testkit';
import type { AccountSession } from '../../packages/service/src/account/authorize-account.ts';
import { makeAccount } from '../../packages/service/src/account/authorize-account.ts';
import { openAccountVault } from '../../packages/service/src/account/account-vault.ts';
import { takeOver } from '../../packages/service/src/account/update-information.ts';
import type { VerifiedPerson } from '../../packages/service/src/sealing/sealed-values.ts';
import { agreeToTerms, termsAt } from '../../packages/service/src/terms/terms.ts';
import type { ClockedService } from './clocked-service.ts';

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
  const made = await makeAccount(ports, { issuer: 'https://pool.example/local_x', subject: randomUUID() });
  await ports.db.transaction().execute((tx) => takeOver(tx, ports, made, person));
  const { current } = await termsAt(ports.db, ports.now());
  await agreeToTerms(ports, made.id, current.version);
  return holderNow(ports, made.id);
}

/** The holder with the account as it is now. */
export async function holderNow(ports: Ports, id: string): Promise<AccountSession> {
  const account = await ports.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { account, vault: openAccountVault(ports.master, account), authenticatedAt: ports.now() };
}
