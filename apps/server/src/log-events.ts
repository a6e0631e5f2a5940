import { AsyncLocalStorage } from 'node:async_hooks';
import { errorStatus } from '@ekyc/contract/errors';

export { describeError } from '@ekyc/event-log';
import {
  createEventLog as createLog,
  type EventLog as LogOf,
  type Level,
  type Logger,
} from '@ekyc/event-log';

/**
 * Every event this server logs, with the fields it may carry. Ids are keyed hashes; no field ever holds personal
 * data, a publicId, a header or a body.
 */
export interface LogEvents {
  'service.started': {
    readonly url: string;
    readonly database: 'pglite' | 'postgres';
    readonly envType: string;
  };
  'service.stopping': { readonly signal: string };
  'service.stopped': { readonly afterMs: number };
  'service.refused': { readonly reason: string };
  /** An error nobody expected; the process ends. */
  'process.failed': { readonly error: string };
  /**
   * One line a call; `route` is its pattern, `unknown` where there is none. Who called, where that was proved, and
   * from which network, where that is known, are keyed hashes, which show that lines belong to one caller.
   */
  'request.answered': {
    readonly requestId: string;
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
    /** Code of what was refused. */
    readonly problem?: string;
    /** Name of the header that was refused. */
    readonly header?: string;
    readonly caller?: string;
    readonly network?: string;
    /** What the account service was asked for. */
    readonly operation?: string;
  };
  'request.failed': { readonly requestId: string; readonly route: string; readonly error: string };
  /** `subject`: keyed hash of the id of what the job was about. */
  'job.failed': { readonly job: string; readonly subject: string; readonly error: string };
  'queue.failed': { readonly error: string };
  /** Spans are lost; told at most once a minute. */
  'traces.not_sent': { readonly reason: string };
  'engine.child_failed': { readonly error: string };
  /** No face model that may decide alone is in use: people look at every pair of faces. */
  'engine.face_model_unqualified': { readonly model: string; readonly remedy: string };
  /** From these (network, signals, socketFiles) native code in the engine's children is held by nothing. */
  'engine.children_not_apart': { readonly missing: string; readonly remedy: string };
  /** A certificate behind chips of this document ends or has ended; its successor is not known here. */
  'trust.authority_ends': {
    readonly document: string;
    readonly name: string;
    readonly state: 'ending' | 'ended';
    readonly day: string;
  };
  /** A file of the trust folder that is not an authority of this document. */
  'trust.file_refused': { readonly document: string; readonly name: string; readonly code: string };
  'backup.created': { readonly afterMs: number };
  'backup.failed': { readonly error: string };
  /** The hourly head of the audit log. */
  'audit_log.head_signed': { readonly size: number };
  /** The head was stored without a stamp; the next one is stamped again. */
  'audit_log.stamp_failed': { readonly error: string };
  'sweep.enqueued': { readonly count: number };
  'verification.expired': { readonly count: number };
  /** Redacted again, because the database was restored from before. */
  'redaction.replayed': { readonly count: number };
  /** What an interruption had left of earlier redactions. */
  'redaction.finished': { readonly count: number };
  'retention.run': { readonly redacted: number; readonly more: boolean };
  /** Abandoned face checks before link_account. */
  'link_pictures.erased': { readonly count: number };
  /** Lost authenticators that two people gave back by an identification; each still waits. */
  'recovery.granted': { readonly count: number };
  /** Receipts of sharings whose three years are over. */
  'receipts.forgotten': { readonly count: number };
  'evidence.swept': { readonly removed: number; readonly unknown: number };
  /** With a mail server there is none for SMS: codes go by mail, and second factors are authenticators alone. */
  'account.sms_unavailable': { readonly remedy: string };
  /** A code that could not be delivered. */
  'account.message_failed': { readonly kind: string; readonly reason: string };
  'account.sweep_failed': { readonly error: string };
  /** The identity provider's answer to a sign-in of staff was refused, or it could not be asked. */
  'account.sso_refused': { readonly code: string };
  /** Events of other processes do not arrive until it is restored. */
  'realtime.bus_lost': { readonly error: string };
  'realtime.bus_restored': { readonly afterMs: number };
  /** Keys that other processes revoke are refused here after seconds until it is restored, not at once. */
  'keys.listening_lost': { readonly error: string };
  'keys.listening_restored': { readonly afterMs: number };
  /** `name`: of the event, of which the pages learn when they next ask. */
  'realtime.publish_failed': { readonly name: string; readonly error: string };
  /** A chunk could not be stored, or its end not be entered; what was promised before is there. */
  'recording.failed': { readonly error: string };
  'page.fatal': {
    readonly error: string;
    readonly path: string;
    readonly userAgent: string;
    readonly screen: string;
  };
}

const levels: Record<keyof LogEvents, Level> = {
  'service.started': 'info',
  'service.stopping': 'info',
  'service.stopped': 'info',
  'service.refused': 'error',
  'process.failed': 'error',
  'request.answered': 'info',
  'request.failed': 'error',
  'job.failed': 'warn',
  'queue.failed': 'error',
  'traces.not_sent': 'warn',
  'engine.child_failed': 'warn',
  'engine.face_model_unqualified': 'warn',
  'engine.children_not_apart': 'warn',
  'trust.authority_ends': 'warn',
  'trust.file_refused': 'warn',
  'backup.created': 'info',
  'backup.failed': 'error',
  'audit_log.head_signed': 'info',
  'audit_log.stamp_failed': 'warn',
  'sweep.enqueued': 'info',
  'verification.expired': 'info',
  'redaction.replayed': 'warn',
  'redaction.finished': 'warn',
  'retention.run': 'info',
  'link_pictures.erased': 'info',
  'recovery.granted': 'info',
  'receipts.forgotten': 'info',
  'evidence.swept': 'info',
  'account.sms_unavailable': 'info',
  'account.message_failed': 'warn',
  'account.sweep_failed': 'warn',
  'account.sso_refused': 'warn',
  'realtime.bus_lost': 'warn',
  'realtime.bus_restored': 'info',
  'keys.listening_lost': 'warn',
  'keys.listening_restored': 'info',
  'realtime.publish_failed': 'warn',
  'recording.failed': 'warn',
  'page.fatal': 'warn',
};

/** Every name there is; nothing else may stand in a log line. */
export const eventNames: readonly string[] = Object.keys(levels);

export type EventLog = LogOf<LogEvents>;

const currentRequest = new AsyncLocalStorage<{ readonly requestId: string }>();

/** Runs what belongs to a request: lines that are logged in it, and in what it starts, bear the request's id. */
export function withinRequest(requestId: string, work: () => void): void {
  currentRequest.run({ requestId }, work);
}

/** Events of parts that all requests share: they do not concern the request that woke the part. */
const ofNoRequest = /^(?:service|process|queue|traces|engine|trust|backup|audit_log|keys)\.|^realtime\.bus_/;

/** @param logger where lines go; standard output where nothing is said */
export function createEventLog(logger?: Logger): EventLog {
  return createLog<LogEvents>(levels, logger, (name) =>
    ofNoRequest.test(name) ? undefined : currentRequest.getStore(),
  );
}

/**
 * A page's error message without anything that could be somebody's data. An error of our own is logged as its code or
 * HTTP status, without its text.
 */
export function maskMessage(message: string): string {
  const line = message.split('\n', 1)[0]!;
  const [, name, codeOrStatus = ''] = /^(\w*Error): .*[((](\w+)[))]。?$/u.exec(line) ?? [];
  if (isStatus.test(codeOrStatus) || Object.hasOwn(errorStatus, codeOrStatus))
    return `${name}: ${codeOrStatus}`;
  const [status = ''] = /(?<=: |answered )\d+$/.exec(line) ?? [];
  const [text, kept] = isStatus.test(status) ? [line.slice(0, -status.length), status] : [line, ''];
  const masked = text
    .replace(/[^\x20-\x7e]/g, '·')
    .replace(/[0-9]/g, '0')
    .replace(/\S{25,}|\S*@\S*/g, '·');
  return masked.slice(0, 200) + kept;
}

const isStatus = /^[1-5]\d\d$/;
