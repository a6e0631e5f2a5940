import { endpoints } from '@ekyc/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/index.ts';
import { route } from '../http/index.ts';
import { success } from '../outcome.ts';
import { privacyPolicy, type Terms, termsAt } from '../terms/index.ts';

const present = ({ version, text, inForceFrom }: Terms) => ({
  version,
  text,
  inForceFrom: inForceFrom.toISOString(),
});

/** The texts that anybody may read before they register. */
export function termsRoutes(
  app: FastifyInstance,
  ports: { readonly db: Database; readonly now: () => Date },
): void {
  route(app, endpoints['service.getTerms'], async () => {
    const { current, upcoming } = await termsAt(ports.db, ports.now());
    return success({ current: present(current), upcoming: upcoming ? present(upcoming) : null });
  });
  route(app, endpoints['service.getPrivacyPolicy'], () => Promise.resolve(success({ ...privacyPolicy })));
}
