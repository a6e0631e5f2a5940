import type { Endpoints, ErrorCode, ProblemDocument, RequestBody, ResponseBody } from '@ekyc/contract';

/** Calls a visitor's browser makes with its security code. */
type VisitorEndpoint = {
  [Name in keyof Endpoints]: Endpoints[Name]['caller'] extends 'visitor' ? Name : never;
}[keyof Endpoints];
/** All but the picture upload, which is multipart and has a function of its own. */
export type VisitorCall = Exclude<VisitorEndpoint, 'uploadMaterial'>;

/** Answer of a call, typed from the contract; void where it answers 204. */
export type Answer<Name extends VisitorCall> = ResponseBody<Name>;
/** Arguments after the name: the JSON body where the contract has one. */
export type BodyArguments<Name extends VisitorCall> = Endpoints[Name] extends { readonly body: unknown }
  ? [body: RequestBody<Name>]
  : [];

export interface Problem {
  readonly code: ErrorCode;
  /** Japanese, may be shown. */
  readonly title: string;
  readonly errors: NonNullable<ProblemDocument['errors']>;
}

/** Expected failures are values: the caller switches over `problem.code`. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };
