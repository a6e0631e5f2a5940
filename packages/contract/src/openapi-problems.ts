import { errorStatus, errorTitle, type ErrorCode } from './errors.ts';
import { headersOfProblem } from './openapi-headers.ts';
import { explanations, fieldErrors } from './examples/index.ts';

/** Every error that some call may answer as an example, which the answers refer to. */
export function problemExamples(answered: ReadonlySet<ErrorCode>): Record<string, unknown> {
  return Object.fromEntries(
    (Object.entries(explanations) as [ErrorCode, (typeof explanations)[ErrorCode]][])
      .filter(([code]) => answered.has(code))
      .map(([code, { meaning, action }]) => [
        code,
        {
          summary: code,
          description: `${meaning}\n\n**What to do:** ${action}`,
          value: {
            type: `/problems/${code}`,
            title: errorTitle[code],
            status: errorStatus[code],
            code,
            ...(fieldErrors[code] ? { errors: fieldErrors[code] } : {}),
          },
        },
      ]),
  );
}

/** What goes wrong with one status: its codes explained, each with the document that is sent. */
function problemResponse(status: number, codes: readonly ErrorCode[]): unknown {
  return {
    description: codes.map((code) => `\`${code}\`: ${explanations[code].meaning}`).join('\n\n'),
    headers: headersOfProblem(status),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/**
 * The answers of all calls that are errors, once each: many calls share the same ones, and the document would be twice
 * as large with a copy in every call.
 */
export class ProblemResponses {
  readonly components: Record<string, unknown> = {};
  readonly answered = new Set<ErrorCode>();
  readonly #names = new Map<string, string>();

  /** By status, a reference to the answer with exactly these codes of that status. */
  of(codes: readonly ErrorCode[]): Record<string, unknown> {
    const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
    return Object.fromEntries(
      statuses.map((status) => {
        const ofStatus = codes.filter((code) => errorStatus[code] === status);
        return [status, { $ref: `#/components/responses/${this.#nameOf(status, ofStatus)}` }];
      }),
    );
  }

  #nameOf(status: number, codes: readonly ErrorCode[]): string {
    const key = codes.join(' ');
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `Problem${status}_${this.#names.size + 1}`;
    this.#names.set(key, name);
    for (const code of codes) this.answered.add(code);
    this.components[name] = problemResponse(status, codes);
    return name;
  }
}
