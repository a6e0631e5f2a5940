import type {
  AccountDirectory,
  AccountRecovery,
  AccountVerifier,
  Database,
  LinkMailer,
  MasterKey,
} from '@ekyc/service';
import { openUserPool, type UserPool, type UserPoolDatabase, userPoolPath } from '@ekyc/user-pool';
import type { Config } from '../config/config.ts';
import { describeError, type EventLog } from '../log-events.ts';
import type { MailSender, SmsSender } from '../mail/mail-sender.ts';
import { cognitoDirectory, cognitoVerifier } from './cognito-accounts.ts';
import { openPoolDataKey } from './data-key.ts';
import { deliverMessages, type RunningDelivery } from './deliver-messages.ts';
import { embeddedRecovery } from './recovery.ts';
import { openStaffSso } from './open-staff-sso.ts';
import { embeddedDirectory, embeddedVerifier } from './embedded-accounts.ts';

/** The account service of this installation, whichever it is. */
export interface Accounts {
  readonly verifier: AccountVerifier;
  readonly directory: AccountDirectory;
  /** Null on Amazon Cognito, which has none of it. */
  readonly recovery: AccountRecovery | null;
  readonly linkMailer: LinkMailer;
  /** What the front end learns of it. */
  readonly settings: {
    readonly awsRegion: string;
    readonly userPoolsId: string;
    readonly userPoolsWebClientId: string;
  };
  /** Our own pool, served at its path; null on Amazon Cognito. */
  readonly pool: UserPool | null;
  close(): Promise<void>;
}

export interface AccountPorts {
  readonly db: Database;
  readonly master: MasterKey;
  readonly now: () => Date;
  readonly mail: MailSender;
  readonly sms: SmsSender | null;
  readonly log: EventLog;
  /** Of the operator's provider; null where there is none. */
  readonly staffSsoClientSecret: string | null;
  /** Files a holder's deletion request; null: deletions are not supported, and the pool says so. */
  readonly onDeletionRequested: ((subject: string) => Promise<void>) | null;
}

const sweepEveryMs = 600_000;

/** Amazon Cognito where the environment names a pool, else our own on the product's database. */
export async function openAccounts(
  config: Pick<Config, 'cognito' | 'passkeys' | 'staffSso' | 'envType' | 'publicUrl' | 'operatorContact'>,
  ports: AccountPorts,
): Promise<Accounts> {
  const { publicUrl, operatorContact: contact } = config;
  const delivery = deliverMessages({ ...ports, contact, publicUrl });
  if (config.cognito) {
    const { region, poolId, clientId } = config.cognito;
    return {
      verifier: cognitoVerifier(config.cognito),
      directory: cognitoDirectory(config.cognito),
      recovery: null,
      linkMailer: delivery,
      settings: { awsRegion: region, userPoolsId: poolId, userPoolsWebClientId: clientId },
      pool: null,
      close: () => delivery.close(),
    };
  }
  return openEmbedded(config, ports, delivery);
}

async function openEmbedded(
  config: Pick<Config, 'passkeys' | 'staffSso' | 'envType' | 'publicUrl' | 'operatorContact'>,
  ports: AccountPorts,
  delivery: RunningDelivery,
): Promise<Accounts> {
  const { passkeys, publicUrl, operatorContact: contact } = config;
  const { now, log } = ports;
  const pool = await openUserPool({
    // The same database; each side sees its own tables.
    db: ports.db as unknown as UserPoolDatabase,
    dataKey: await openPoolDataKey(ports.db, ports.master, now()),
    now,
    endpoint: `${publicUrl}${userPoolPath}`,
    delivery,
    passkeys:
      passkeys === null ? null : { domain: passkeys.domain, origins: [passkeys.origin], name: 'クリィeKYC' },
    sso: await openStaffSso(config, ports),
    onDeletionRequested: ports.onDeletionRequested,
  });
  const sweep = () =>
    pool.sweep().catch((error: unknown) => log('account.sweep_failed', { error: describeError(error) }));
  await sweep();
  let sweeping: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, sweepEveryMs).unref();
  return {
    verifier: embeddedVerifier(pool),
    directory: embeddedDirectory(pool),
    linkMailer: delivery,
    recovery: embeddedRecovery(pool, { mail: ports.mail, publicUrl, contact }),
    settings: {
      awsRegion: pool.poolId.split('_', 1)[0] ?? '',
      userPoolsId: pool.poolId,
      userPoolsWebClientId: pool.clientId,
    },
    pool,
    close: async () => {
      clearInterval(timer);
      await sweeping;
      await delivery.close();
    },
  };
}
