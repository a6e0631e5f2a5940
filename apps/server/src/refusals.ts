import { MasterKeyError, StoreUnavailableError } from '@ekyc/service';
import { FaceModelRefused, NetworkRefused } from '@ekyc/vision';
import { ConfigError } from './config/config.ts';
import { DirectoryLockedError } from './database/directory-lock.ts';

const kinds = [
  ConfigError,
  DirectoryLockedError,
  FaceModelRefused,
  MasterKeyError,
  NetworkRefused,
  StoreUnavailableError,
];

/** Whether an error's message is a sentence that says to the operator what to change: no stack trace is needed then. */
export function isSentence(error: unknown): error is Error {
  return kinds.some((kind) => error instanceof kind);
}
