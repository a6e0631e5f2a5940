import type { FastifyInstance } from 'fastify';

/** Types in which clients send nothing: forms, and what `fetch` names a text without being asked. */
const types = ['application/x-www-form-urlencoded', 'text/plain'];

/** Up to this length a body is parsed whatever it holds: a few milliseconds. */
const shortBody = 65_536;
/**
 * Most values in a longer body, which is long because of one text (a picture in base64). Bodies are parsed
 * before anybody proved a code, and 17 MB of empty lists would hold the process for a second and 500 MB of memory.
 */
const mostValues = 50_000;

/**
 * Reads JSON alone. A body without a byte is not a body, whatever type it is said to have: many clients name one with every
 * POST.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (body.length > shortBody && hasManyValues(body)) done(refusal('too many values', 400));
    else void parse(request, body, done);
  });
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (_, body, done) =>
    body === '' ? done(null, undefined) : done(refusal('a form is not read', 415)),
  );
}

function refusal(message: string, statusCode: number): Error {
  return Object.assign(new Error(message), { statusCode });
}

/** Counted by what begins a value or parts two, also within texts: no base64 holds it. */
function hasManyValues(json: string): boolean {
  const separators = /[,[{]/g;
  let found = 0;
  while (found <= mostValues && separators.test(json)) found += 1;
  return found > mostValues;
}
