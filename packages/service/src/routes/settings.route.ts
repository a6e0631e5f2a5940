import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { VisionEngine } from '../engine/index.ts';
import { route } from '../http/index.ts';
import { staffRoute } from './business-route.ts';
import { failure, success } from '../outcome.ts';
import type { StaffPorts } from '../staff/index.ts';
import { deleteLogo, putLogo, readSettings, type SettingsPorts, updateSettings } from '../business/index.ts';

const logoBytes = 1_048_576;

/** A business's own settings, for its staff; a logo is for everybody. */
export function businessSettingsRoutes(
  app: FastifyInstance,
  ports: StaffPorts & SettingsPorts & { readonly engine: VisionEngine },
): void {
  staffRoute(app, ports, endpoints['business.get'], async ({ caller }) =>
    success(await readSettings(ports, caller.businessId)),
  );
  staffRoute(app, ports, endpoints['business.update'], ({ caller, body }) =>
    updateSettings(ports, caller, body),
  );
  staffRoute(app, ports, endpoints['business.deleteLogo'], async ({ caller }) => {
    await deleteLogo(ports, caller);
    return success(undefined);
  });
  app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser(
      [...endpoints['business.putLogo'].bytes],
      { parseAs: 'buffer', bodyLimit: logoBytes },
      (_, body, done) => done(null, body),
    );
    staffRoute(
      pictures,
      ports,
      endpoints['business.putLogo'],
      ({ caller, request }) =>
        request.body instanceof Buffer && request.body.length > 0
          ? putLogo(ports, caller, request.body)
          : Promise.resolve(failure('malformed_request')),
      { bodyLimit: logoBytes },
    );
  });
  route(app, endpoints['business.getLogo'], async ({ params, reply }) => {
    const logo = await ports.db
      .selectFrom('logo')
      .select(['bytes', 'media_type'])
      .where('sha256', '=', params.hash)
      .executeTakeFirst();
    if (!logo) return failure('not_found');
    void reply.header('cross-origin-resource-policy', 'same-origin');
    return success({ body: logo.bytes, disposition: 'inline', type: logo.media_type });
  });
}
