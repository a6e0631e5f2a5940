import { receiptNumber } from '@ekyc/contract/receipt-number';
import type { AnyVerification, ResubmissionPart } from '@ekyc/contract';
import type { ReactNode } from 'react';
import { japanTime } from '../words/instants.ts';
import {
  documentTypeLabels,
  idTypeLabels,
  methodLabels,
  photoLabels,
  reasonName,
  regimeLabels,
  takeLabels,
} from '../words/names.ts';
import { StatusChip } from '../words/status-chip.tsx';
import { useOpened } from './opened-verification.ts';
import { texts } from './verification-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

type Fact = readonly [name: string, value: ReactNode];

/** What is known without looking at pictures or personal data. */
export function Summary() {
  const { verification } = useOpened();
  const facts = [...common(verification), ...ofKind(verification)].filter(([, value]) => value !== null);
  return (
    <dl aria-live="polite" className="flex flex-col gap-y-1 sm:flex-row sm:flex-wrap sm:gap-x-6 xl:text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-2 max-sm:[&>dt]:w-28 max-sm:[&>dt]:shrink-0">
          <dt className="text-solid-gray-700">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function common(verification: AnyVerification): Fact[] {
  const { facts } = texts;
  const { status, mode, targetUserId, reasons, resubmissions, parts } = verification;
  return [
    [
      facts.status,
      <span key="status" className="flex flex-wrap items-center gap-2">
        <StatusChip status={status} />
        {mode === 'sandbox' && (
          <span className="rounded border border-warning-yellow-2 bg-yellow-50 px-1 text-sm">
            {texts.sandbox}
          </span>
        )}
      </span>,
    ],
    [facts.publicId, <code key="id">{verification.publicId}</code>],
    [facts.receipt, receiptNumber(verification.publicId)],
    [facts.reference, targetUserId],
    [facts.created, japanTime(verification.createdAt)],
    [facts.expires, japanTime(verification.expiresAt)],
    [facts.submitted, timeOrNull(verification.submittedAt)],
    [facts.decided, timeOrNull(verification.decidedAt)],
    [facts.reasons, reasons.length === 0 ? null : joinInSentence(reasons.map(reasonName))],
    [facts.resubmissions, resubmissions === 0 ? null : texts.times(resubmissions)],
    [facts.parts, parts.length === 0 ? null : joinInSentence(parts.map(partName))],
    [facts.metadata, metadataOf(verification.metadata)],
  ];
}

function ofKind(verification: AnyVerification): Fact[] {
  const { facts } = texts;
  switch (verification.kind) {
    case 'identification': {
      const verifiedAt = verification.sharedInformation?.verifiedAt ?? null;
      return [
        [facts.idType, verification.idType === null ? null : idTypeLabels[verification.idType]],
        [facts.method, methodLabels[verification.method]],
        [facts.regime, regimeLabels[verification.regime]],
        [facts.rule, verification.ruleVersion],
        [facts.shared, verifiedAt === null ? null : facts.sharedAt(japanTime(verifiedAt))],
      ];
    }
    case 'additionalDocument':
      return [[facts.idType, documentTypeLabels[verification.documentType]]];
    case 'faceAuthentication':
      return [[facts.tries, texts.times(verification.tries)]];
    case 'selfieData':
      return [];
  }
}

function timeOrNull(instant: string | null): string | null {
  return instant === null ? null : japanTime(instant);
}

function partName({ take, photoTypes }: ResubmissionPart): string {
  if (photoTypes === undefined) return texts.whole(takeLabels[take]);
  return joinInSentence(photoTypes.map((photoType) => photoLabels[photoType]));
}

function metadataOf(metadata: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(metadata);
  return entries.length === 0 ? null : entries.map(([name, value]) => `${name}: ${value}`).join(' / ');
}
