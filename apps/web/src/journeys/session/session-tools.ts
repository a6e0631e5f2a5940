import type { ClientAnswer, Customizations, Kind } from '@ekyc/contract';
import type { ComponentType } from 'react';
import type { CallResult, Problem } from '../../api/call-types.ts';
import type { AccountAccess, SessionClient, VisitorClient } from '../../api/visitor-client.ts';
import type { SessionFacts, StepTable } from './steps.ts';

/** The site that waits for the result, and where to return to: null where no address was given. */
export interface ReturnAddress {
  readonly name: string;
  readonly url: string | null;
  /** The business gave no address for this visitor: it is the one of its site. */
  readonly siteOnly: boolean;
}

/** What every step gets: where the journey stands, and how to go on. */
export interface SessionTools<
  Facts extends SessionFacts = SessionFacts,
  Client extends SessionClient = SessionClient,
> {
  readonly client: Client;
  readonly facts: Facts;
  /** The commissioning business. */
  readonly business: ClientAnswer;
  readonly customizations: Customizations;
  readonly returnTo: ReturnAddress;
  /** Notes what this browser must remember, asks the server where the journey is, and shows that step. */
  readonly advance: (change?: Partial<Facts['record']>) => Promise<void>;
  /** For problems that the step itself has no answer to. */
  readonly onProblem: (problem: Problem) => void;
  /** Asks whether to give up. */
  readonly onCancel: () => void;
}

/** One kind's journey: its order, its screens, and what decides where the visitor is. */
export interface JourneyDefinition<K extends Kind, Facts extends SessionFacts, Step extends string> {
  readonly kind: K;
  readonly steps: StepTable<Facts>;
  /** The parts that the visitor counts, by name; null: this visitor has none of it. */
  readonly phases: readonly string[] | ((facts: Facts) => readonly (string | null)[]);
  readonly emptyRecord: Facts['record'];
  readonly loadFacts: (client: VisitorClient<K>) => Promise<CallResult<Facts>>;
  readonly currentStep: (facts: Facts) => Step;
  readonly screens: Readonly<
    Record<Step, ComponentType<{ readonly tools: SessionTools<Facts, VisitorClient<K>> }>>
  >;
  /** What the help says first of taking pictures; nothing where none are taken. */
  readonly advice: readonly string[] | ((facts: Facts) => readonly string[]);
  /** Of a kind that may belong to an account. */
  readonly account?: AccountAccess;
  /** Where somebody else than the business waits for the result. */
  readonly returnTo?: (facts: Facts) => ReturnAddress | null;
}
