import { endpoints, type FatalReport } from '@ekyc/contract';
import { route, success } from '@ekyc/service';
import { userPoolPath } from '@ekyc/user-pool';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/index.ts';
import type { Config } from '../config/config.ts';
import { type EventLog, maskMessage } from '../log-events.ts';
import { namedBrowser } from './named-browser.ts';
import { realtimeSettings } from '../realtime/realtime-settings.ts';

/** GET /api/endpoints and POST /api/fatal. Parts that do not exist yet are empty texts. */
export function settingsRoutes(
  app: FastifyInstance,
  config: Config,
  {
    log,
    accounts,
    publishable,
  }: {
    readonly log: EventLog;
    readonly accounts: Pick<Accounts, 'settings' | 'pool'> | null;
    /** The key with which account holders make identifications for their own account. */
    readonly publishable: string;
  },
): void {
  const publicHost = new URL(config.publicUrl).host;
  // The Host was checked: a page opened by another name of this machine calls back by the same name.
  const originOf = ({ headers, protocol }: FastifyRequest) =>
    headers.host === publicHost ? config.publicUrl : `${protocol}://${headers.host ?? ''}`;
  route(app, endpoints['service.getEndpoints'], ({ request }) => {
    // Where the calls go, accounts and events with them.
    const called = config.apiServer ?? originOf(request);
    return Promise.resolve(
      success({
        apiServer: called,
        ekycAiServer: config.aiServer,
        envType: config.envType,
        debugModeEnabled: String(config.debugModeEnabled),
        clientAdminServer: config.consoleUrl ?? `${originOf(request)}/console`,
        streamServerDomain: config.whipUrl === null ? publicHost : new URL(config.whipUrl).host,
        awsRegion: accounts?.settings.awsRegion ?? '',
        userPoolsId: accounts?.settings.userPoolsId ?? '',
        userPoolsWebClientId: accounts?.settings.userPoolsWebClientId ?? '',
        ekycProfileEditClientApiKey: publishable,
        ...realtimeSettings(config.pusher, called),
        ...(config.analyticsId === null ? {} : { analyticsId: config.analyticsId }),
        ...(config.operatorContact === null ? {} : { operatorContact: config.operatorContact }),
        ...(accounts?.pool ? { userPoolEndpoint: `${called}${userPoolPath}` } : {}),
        ...(accounts && config.passkeys ? { passkeyDomain: config.passkeys.domain } : {}),
        ...(accounts?.pool && config.staffSso ? { staffSsoName: config.staffSso.name } : {}),
        ...(config.cognito?.domain ? { userPoolDomain: config.cognito.domain } : {}),
        ...(config.cognito ? { federatedProviders: [...config.cognito.federatedProviders] } : {}),
      }),
    );
  });
  const report = ({ body }: { readonly body: FatalReport }) => {
    log('page.fatal', {
      error: maskMessage(body.error),
      path: maskMessage(body.path.split('?', 1)[0] ?? ''),
      userAgent: namedBrowser(body.userAgent),
      screen: `${body.screenWidth}x${body.screenHeight}`,
    });
    return Promise.resolve(success(undefined));
  };
  route(app, endpoints['service.reportFatal'], report, { limitedBy: 'service' });
}
