import { onVerification } from './binding-endpoints.ts';
import { ok, type Endpoint } from './endpoint.ts';
import * as jpki from './jpki.ts';

/** The visit of デジタル認証アプリ, from our page and back to it. */
export const jpkiEndpoints = {
  'identification.startJpki': {
    name: 'identification.startJpki',
    caller: 'visitor',
    summary:
      'Begin a visit of デジタル認証アプリ (method `jpki`): where to go, and what the card will sign. Good once and for ten minutes.',
    params: onVerification,
    success: { status: 201, schema: jpki.jpkiStartAnswer },
    errors: ['wrong_state', 'method_not_configured', 'jpki_visit_limit_reached', 'jpki_unavailable'],
  },
  'identification.finishJpki': {
    name: 'identification.finishJpki',
    caller: 'visitor',
    summary:
      'End the visit with what the app brought back. What proves nothing is refused and not stored; why stands in the record alone.',
    params: onVerification,
    body: jpki.jpkiFinishRequest,
    success: ok(jpki.jpkiFinishAnswer),
    errors: ['wrong_state', 'method_not_configured', 'jpki_visit_not_open', 'id_type_not_allowed'],
  },
} as const satisfies Record<string, Endpoint>;
