import type { Kind } from '@ekyc/contract';
import { kindNames } from '@ekyc/contract/paths';

const waiting = '/mobile_in_progress';

/**
 * Where a desktop waits for the phone; the other paths are `/embed` + the same. A face
 * authentication has no such path there: it waits on its own.
 */
const waitingPaths: Readonly<Record<Kind, string | null>> = {
  identification: waiting,
  selfieData: `/${kindNames.selfieData.page}${waiting}`,
  additionalDocument: `/${kindNames.additionalDocument.page}${waiting}`,
  faceAuthentication: null,
};

/** The journey's own path where this is one on which it is waited for; any other path as it is. */
export function journeyPathOf(path: string): string {
  const kind = (Object.keys(waitingPaths) as Kind[]).find((one) => waitingPaths[one] === path);
  return kind === undefined ? path : `/${kindNames[kind].page}`;
}

/** Where the page of a kind belongs now. @param pathname where it is: under `/embed` it stays there */
export function pathFor(kind: Kind, isWaiting: boolean, pathname: string): string {
  const prefix = pathname.startsWith('/embed/') ? '/embed' : '';
  const own = `/${kindNames[kind].page}`;
  return prefix + (isWaiting ? (waitingPaths[kind] ?? own) : own);
}
