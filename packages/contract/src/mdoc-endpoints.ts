import { onVerification } from './binding-endpoints.ts';
import { ok, type Endpoint } from './endpoint.ts';
import * as mdoc from './mdoc.ts';

/** A record held in the visitor's phone, asked for through the browser. */
export const mdocEndpoints = {
  'identification.startMdoc': {
    name: 'identification.startMdoc',
    caller: 'visitor',
    summary:
      'Ask for a record in the phone (method `mdoc`): a request in each protocol, with keys and nonces of its own. Good once and for five minutes.',
    params: onVerification,
    body: mdoc.mdocStartRequest,
    success: { status: 201, schema: mdoc.mdocStartAnswer },
    errors: ['wrong_state', 'id_type_not_allowed', 'method_not_configured', 'mdoc_request_limit_reached'],
  },
  'identification.finishMdoc': {
    name: 'identification.finishMdoc',
    caller: 'visitor',
    summary:
      'Hand over what the phone answered. What proves nothing, or bears a My Number, is refused and not stored; why stands in the record alone.',
    params: onVerification,
    body: mdoc.mdocFinishRequest,
    success: ok(mdoc.mdocFinishAnswer),
    errors: ['wrong_state', 'method_not_configured', 'mdoc_request_not_open', 'engine_busy'],
  },
} as const satisfies Record<string, Endpoint>;
