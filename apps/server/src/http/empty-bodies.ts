import type { FastifyInstance } from 'fastify';

/** Types in which clients send nothing: forms, and what `fetch` names a text without being asked. */
const types = ['application/x-www-form-urlencoded', 'text/plain'];

/**
 * A body without a byte is no body, whatever type it is said to have: many clients name one with every POST. What is
 * not empty is read as JSON alone.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
  app.addContentTypeParser<string>(types, { parseAs: 'string' }, (_, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(Object.assign(new Error('a form is not read'), { statusCode: 415 })),
  );
}
