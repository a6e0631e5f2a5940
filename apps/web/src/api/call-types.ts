import type { Endpoints, Kind, RequestBody, ResponseBody } from '@ekyc/contract';
import type { ReadProblem } from '@ekyc/contract/told-problem';

/** Calls a visitor's browser makes with its security code. */
type VisitorCall = {
  [Name in keyof Endpoints]: Endpoints[Name]['caller'] extends 'visitor' ? Name : never;
}[keyof Endpoints];

/** A visitor's calls of one kind, by the names that stand in the contract. */
export type CallOf<K extends Kind> = Extract<VisitorCall, `${K}.${string}`>;

type ShortNames<Name extends string> = Name extends `${string}.${infer Short}` ? Short : never;
/** What kinds with a face take have alike, by its short name; every kind: {@link SessionCall}. */
export type FaceTakeCall = ShortNames<CallOf<'selfieData'>> & ShortNames<CallOf<'identification'>>;
/** What every kind has alike, by its short name. */
export type SessionCall = FaceTakeCall & ShortNames<CallOf<'faceAuthentication'>>;

/** Answer of a call, typed from the contract; void where it answers 204. */
export type Answer<Name extends VisitorCall> = ResponseBody<Name>;
/** Arguments after the name: the form or the JSON body where the contract has one. */
export type BodyArguments<Name extends VisitorCall> = Endpoints[Name] extends { readonly multipart: unknown }
  ? [form: FormData]
  : Endpoints[Name] extends { readonly body: unknown }
    ? [body: RequestBody<Name>]
    : [];

export type Problem = ReadProblem;

/** Expected failures are values: the caller switches over `problem.code`. */
export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem };
