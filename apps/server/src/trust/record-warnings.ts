import type { RecordFolder } from './record-folder.ts';
import { warnedDaysBefore } from './trust-warnings.ts';

const dayMs = 86_400_000;

/** Something of an operator's own for records in phones, and until when it serves; null: it names no end. */
export interface RecordItem {
  readonly kind: 'reader' | 'root' | 'list';
  /** The protocol of a reader; type and name of a root. */
  readonly name: string;
  readonly endsAt: Date | null;
  readonly fingerprint: string | null;
}

export type RecordWarning =
  | { readonly code: 'ending' | 'ended'; readonly item: RecordItem }
  | { readonly code: 'list_missing'; readonly item: RecordItem }
  | { readonly code: 'refused'; readonly file: string; readonly why: string };

/** All that there is, the readers first; of a chain of a reader what ends first. */
export function recordItems({ readers, issuers }: RecordFolder): readonly RecordItem[] {
  const ofReaders = Object.entries(readers).map(([protocol, { chain }]): RecordItem => {
    const ends = chain.map(({ validToDate }) => validToDate.getTime());
    const fingerprint = sha256Of(chain[0]);
    return { kind: 'reader', name: protocol, endsAt: new Date(Math.min(...ends)), fingerprint };
  });
  const ofIssuers = issuers.flatMap(({ name, types, certificate, revocationLists }): RecordItem[] => {
    const called = `${types.join(' ')} ${name}`;
    const root = { endsAt: certificate.validToDate, fingerprint: sha256Of(certificate) };
    const lists = revocationLists.map(({ nextUpdate }): RecordItem => {
      return { kind: 'list', name: called, endsAt: nextUpdate ?? null, fingerprint: null };
    });
    return [{ kind: 'root', name: called, ...root }, ...lists];
  });
  return [...ofReaders, ...ofIssuers];
}

const sha256Of = (certificate: { readonly fingerprint256: string } | undefined) =>
  certificate ? certificate.fingerprint256.replaceAll(':', '').toLowerCase() : null;

/**
 * What an operator must do something about. A list lives for days: it is reported when it has ended.
 * @param requiresList without a list of its issuer no record proves anything (`MDOC_REVOCATION=required`)
 */
export function recordWarnings(
  folder: RecordFolder,
  { now, requiresList }: { readonly now: Date; readonly requiresList: boolean },
): readonly RecordWarning[] {
  const items = recordItems(folder);
  const refused = folder.refused.map(({ file, code }) => ({ code: 'refused' as const, file, why: code }));
  const without = items.filter(
    ({ kind, name }) => kind === 'root' && !items.some((one) => one.kind === 'list' && one.name === name),
  );
  return [
    ...refused,
    ...items.flatMap((item): RecordWarning[] => {
      const left = (item.endsAt?.getTime() ?? Infinity) - now.getTime();
      if (left <= 0) return [{ code: 'ended', item }];
      const isNear = item.kind !== 'list' && left <= warnedDaysBefore * dayMs;
      return isNear ? [{ code: 'ending', item }] : [];
    }),
    ...(requiresList ? without.map((item) => ({ code: 'list_missing' as const, item })) : []),
  ];
}
