import { idTypes } from '@ekyc/contract';
import type { Regime, RegimeRule } from './regime-rule.ts';

const picture = { method: 'picture', idTypes, requiresFace: true } as const;

/**
 * Every rule of every regime, earlier ones first; a day is answered by the first that is still in force. A regime
 * whose last rule has ended has no picture method any more.
 */
export const rules: Readonly<Record<Regime, readonly RegimeRule[]>> = {
  /**
   * 犯罪収益移転防止法 施行規則 6条1項1号ホ: pictures of a photo ID (front, back, thickness) and of the face.
   * Abolished on 2027-04-01; what is ホ from then on is another method. Records: seven years from the end of the
   * dealings (法 6条2項). No age is demanded. Facts: docs/law-and-dates.md; read
   * 2026-11-21.
   */
  criminalProceeds: [
    {
      ...picture,
      version: 'criminalProceeds/until-2027-03-31/6-1-1-ho',
      requiresThickness: true,
      requiresAddress: true,
      minimumAge: null,
      retention: { kind: 'law', years: 7, after: 'endOfDealings' },
      lastDay: '2027-03-31',
    },
  ],
  /**
   * 携帯電話不正利用防止法: methods by picture ended with 2026-03-31. The source names no letter.
   * Facts: docs/law-and-dates.md; read 2026-11-21.
   */
  mobilePhone: [
    {
      ...picture,
      version: 'mobilePhone/until-2026-03-31/picture',
      requiresThickness: true,
      requiresAddress: true,
      minimumAge: null,
      retention: { kind: 'business' },
      lastDay: '2026-03-31',
    },
  ],
  /**
   * 古物営業法施行規則 15条3項: picture of a photo ID with its thickness, and of the face. In force.
   * Facts: docs/law-and-dates.md; read 2026-11-21.
   */
  secondhandArticles: [
    {
      ...picture,
      version: 'secondhandArticles/2026-11/15-3',
      requiresThickness: true,
      requiresAddress: true,
      minimumAge: null,
      retention: { kind: 'business' },
      lastDay: null,
    },
  ],
  /** The business's own wish follows no law: what is asked for is its own setting. */
  none: [
    {
      ...picture,
      version: 'none/1',
      requiresThickness: false,
      requiresAddress: false,
      minimumAge: null,
      retention: { kind: 'business' },
      lastDay: null,
    },
  ],
};
