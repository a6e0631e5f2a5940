import { endpoints, type FatalReport } from '@ekyc/contract';
import { route, success } from '@ekyc/service';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { type EventLog, maskMessage } from '../log-events.ts';

/** GET /api/endpoints and POST /api/fatal. Parts that do not exist yet are empty texts. */
export function settingsRoutes(app: FastifyInstance, config: Config, log: EventLog): void {
  const publicHost = new URL(config.publicUrl).host;
  route(app, endpoints.getEndpoints, ({ request }) =>
    Promise.resolve(
      success({
        // The Host was checked: a page opened by another name of this machine calls back by the same name.
        apiServer:
          request.headers.host === publicHost
            ? config.publicUrl
            : `${request.protocol}://${request.headers.host ?? ''}`,
        ekycAiServer: config.aiServer,
        envType: config.envType,
        debugModeEnabled: String(config.debugModeEnabled),
        clientAdminServer: '',
        streamServerDomain: '',
        awsRegion: '',
        userPoolsId: '',
        userPoolsWebClientId: '',
        ekycProfileEditClientApiKey: '',
        pusherAppKey: '',
        pusherAppCluster: '',
      }),
    ),
  );
  const report = ({ body }: { readonly body: FatalReport }) => {
    log('page.fatal', {
      error: maskMessage(body.error),
      path: maskMessage(body.path.split('?', 1)[0] ?? ''),
      screen: `${body.screenWidth}x${body.screenHeight}`,
    });
    return Promise.resolve(success(undefined));
  };
  route(app, endpoints.reportFatal, report, { limitedBy: 'service' });
}
