import type { EventName, SandboxOutcome } from '@ekyc/contract';
import { kindNames } from '@ekyc/contract/paths';
import type { EkycClient, Kind } from '@ekyc/sdk';
import { groups } from './kind-of.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** How a sandbox verification must end for the event to come of it. */
const outcomes: Readonly<Record<EventName, SandboxOutcome>> = {
  submitted: 'approved',
  approved: 'approved',
  declined: 'declined',
  review: 'review',
  resubmission: 'resubmission',
  canceled: 'canceled',
  expired: 'expired',
  redacted: 'canceled',
};

/** What is asked for by its name. */
export interface Triggered {
  readonly kind: Kind;
  readonly name: EventName;
}

/** Throws UsageError where no verification has such an event. */
export function triggerable(event: string): Triggered {
  for (const [kind, { event: prefix }] of Object.entries(kindNames) as [Kind, { event: string }][])
    for (const name of Object.keys(outcomes) as EventName[])
      if (event === `${prefix}.${name}`) return { kind, name };
  const prefixes = Object.values(kindNames).map(({ event: prefix }) => prefix);
  throw new UsageError(
    `There is no event ${event}: it is one of ${prefixes.join(', ')}, a point, and one of ${Object.keys(outcomes).join(', ')}.`,
  );
}

interface Wanted {
  readonly event: Triggered;
  readonly check?: string | undefined;
  readonly user?: string | undefined;
  readonly redirect?: string | undefined;
}

/** Makes a verification of a sandbox that goes to its end by itself, and says which one. */
export async function trigger(client: EkycClient, terminal: Terminal, wanted: Wanted): Promise<void> {
  const { kind, name } = wanted.event;
  if (wanted.check !== undefined && name !== 'declined')
    throw new UsageError('--check goes with an event …declined alone.');
  const { publicId, url } = await create(client, wanted);
  if (name === 'redacted') await redactOnceEnded(client, kind, publicId);
  terminal.say(publicId);
  terminal.say(url);
}

function create(client: EkycClient, { event, check, user, redirect }: Wanted) {
  const outcome = outcomes[event.name];
  const asked = {
    metadata: { 'sandbox.outcome': check === undefined ? outcome : `${outcome}:${check}` },
    ...(user === undefined ? {} : { targetUserId: user }),
    ...(redirect === undefined ? {} : { redirectUrl: redirect }),
  };
  const somebody = { targetUserId: crypto.randomUUID(), ...asked };
  switch (event.kind) {
    case 'identification':
      return client.identifications.create(asked);
    case 'selfieData':
      return client.selfieData.create(somebody);
    case 'faceAuthentication':
      return client.faceAuthentication.create(somebody);
    case 'additionalDocument':
      return client.additionalDocument.create({ documentType: 'hazMatLicense', ...asked });
  }
}

const triesOfHalfASecond = 60;

/** What goes on cannot be redacted. */
async function redactOnceEnded(client: EkycClient, kind: Kind, publicId: string): Promise<void> {
  const calls = client[groups[kind]];
  for (let tries = 0; tries < triesOfHalfASecond; tries += 1) {
    const { status } = await calls.get(publicId);
    if (status === 'canceled') break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await calls.redact(publicId);
}
