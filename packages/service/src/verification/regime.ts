import type { IdType, Regime } from '@ekyc/contract';

export interface RegimeRule {
  /** Stored with the verification: by which revision of which rule it was made. */
  readonly version: string;
  readonly idTypes: readonly IdType[];
}

/**
 * Which rule holds for a regime on a day (YYYY-MM-DD, Asia/Tokyo); null where the regime has no picture method on
 * that day. `none` is the business's own wish and follows no law (design §6; japanese-documents.md, "The law").
 */
export function ruleOn(regime: Regime, _day: string): RegimeRule | null {
  switch (regime) {
    case 'criminalProceeds':
    case 'mobilePhone':
    case 'secondhandArticles':
      return null;
    case 'none':
      return { version: 'none/1', idTypes: ['driversLicense'] };
  }
}
