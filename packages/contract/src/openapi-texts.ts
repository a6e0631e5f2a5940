import { apiVersions } from './api-versions.ts';
import type { Caller } from './endpoint.ts';

/** What stands above the calls. */
export const introduction = `Electronic identity verification for Japan.

1. Your server makes an identification with its **secret key** (\`Authorization: Bearer …\`): \`POST /api/v1/identifications\`.
2. It sends its visitor to the \`url\` of the answer, or shows \`embedUrl\` in its page.
3. A **webhook** reports the end (Standard Webhooks, HMAC-SHA256). The visitor returns to \`redirectUrl\` with a
   one-time \`resultCode\`, which your server redeems at \`POST /api/v1/results\`.

Those are the calls tagged **business**. Members of your staff make them too, and those tagged staff, with an access
token of the user pool (\`Access-Token\`) and your business's id (\`Business\`), as far as their role allows; so does the
console. The calls tagged visitor and account are those of our own pages.

Every error is a problem document (RFC 9457) with a stable \`code\` to switch over and a Japanese \`title\` that may be
shown to a person; below each answer stand its codes, what they mean and what to do. For 400 and 422 \`errors\` names each
field, an unknown one too, and says what is wrong with it. After 429 and 503 wait as long as \`Retry-After\` says.
\`X-RateLimit-Remaining\` tells how many calls of this minute are left. A method that an address does not have is answered
with 405 \`method_not_allowed\` and \`Allow\`. Every answer bears \`X-Request-Id\`: name it when you ask the operator.
Every \`POST\` of a business takes an \`Idempotency-Key\`: repeated with it and the same body within 24 hours, it is answered the
same (\`Idempotent-Replayed\`) and not done again.
A business's calls are served by the version of the API that \`Api-Version\` names, else by the one that was current when
the key was made; the answer names it. Served are:
${Object.entries(apiVersions)
  .map(([version, note]) => `\`${version}\`: ${note}`)
  .join('\n')}

**Lenient values**, by one rule for all calls: yes and no may be \`true\`, \`false\`, \`1\`, \`0\`, \`"1"\` or \`"0"\`; \`null\` is an absent
field, unless the field itself may be null; an unknown field is refused with its name, in JSON and in forms, since a
misspelt one would be taken for an absent one. \`POST webrtc\` takes an \`RTCSessionDescription\` as it is (\`type\` and \`sdp\`).

An empty body is no body, whatever its \`Content-Type\`. In the examples \`EKYC\` is this server's address and \`SECRET_KEY\` your key.`;

const descriptions: Readonly<Record<Caller, string>> = {
  business: "Your server's calls, with its secret key. Never send this key to a browser.",
  staff: "What a member of a business's staff calls from the console, with `Access-Token` and `Business`.",
  chipReader:
    "What your own app or your counter calls with what it read from a document's chip: in the visitor's session, with your secret key, or as a member of your staff.",
  visitor: "What our page calls for a visitor, with the security code of that visitor's browser.",
  account: 'What our account pages call, with an access token of the user pool.',
  public: 'For anybody, without credentials.',
  mediaServer: 'For the adapter of a media server, with a token that it signs.',
};

/** Your calls and those of our own pages apart (an extension that Redoc and others read). */
export const tagGroups: readonly { readonly name: string; readonly tags: readonly Caller[] }[] = [
  { name: 'Your business calls', tags: ['business', 'staff', 'chipReader'] },
  { name: 'Our pages call, for visitors and account holders', tags: ['visitor', 'account'] },
  { name: 'Others call', tags: ['public', 'mediaServer'] },
];

/** In the order in which a newcomer needs them. */
export const tags: readonly { readonly name: string; readonly description: string }[] = Object.entries(
  descriptions,
).map(([name, description]) => ({ name, description }));
