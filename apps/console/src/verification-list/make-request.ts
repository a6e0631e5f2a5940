import type { CreatedVerification, DocumentType, Kind, Regime } from '@ekyc/contract';
import type { ConsoleClient } from '../api/client.ts';
import type { CallResult } from '../api/result.ts';

/** What is asked for before a verification is made. */
export interface MakeForm {
  readonly kind: Kind;
  readonly targetUserId: string;
  readonly documentType: DocumentType;
  /** Empty: as the settings say. */
  readonly regime: Regime | '';
  readonly expiresInMinutes: string;
  /** Empty: none; only a sandbox business may name one. */
  readonly outcome: string;
}

/** Kinds that are about somebody whom the business must name. */
export function needsReference({ kind }: Pick<MakeForm, 'kind'>): boolean {
  return kind === 'selfieData' || kind === 'faceAuthentication';
}

/** Makes the verification that the form describes. */
export function make(client: ConsoleClient, form: MakeForm): Promise<CallResult<CreatedVerification>> {
  const targetUserId = form.targetUserId.trim();
  const common = {
    expiresInMinutes: Number(form.expiresInMinutes),
    ...(form.outcome === '' ? {} : { metadata: { 'sandbox.outcome': form.outcome } }),
  };
  const reference = targetUserId === '' ? {} : { targetUserId };
  switch (form.kind) {
    case 'identification':
      return client.call('identification.create', {
        body: { ...common, ...reference, ...(form.regime === '' ? {} : { regime: form.regime }) },
      });
    case 'selfieData':
      return client.call('selfieData.create', { body: { ...common, targetUserId } });
    case 'faceAuthentication':
      return client.call('faceAuthentication.create', { body: { ...common, targetUserId } });
    case 'additionalDocument':
      return client.call('additionalDocument.create', {
        body: { ...common, ...reference, documentType: form.documentType },
      });
  }
}
