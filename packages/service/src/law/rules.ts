import { idTypes } from '@ekyc/contract';
import type { Regime, RegimeRule } from './regime-rule.ts';

const byBusiness = { kind: 'business' } as const;
/** 犯罪収益移転防止法 6条2項. */
const sevenYears = { kind: 'law', years: 7, after: 'endOfDealings' } as const;

const always = { firstDay: null, lastDay: null, minimumAge: null, doubtfulIdTypes: [] } as const;
const picture = {
  ...always,
  method: 'picture',
  revision: null,
  idTypes,
  requiresThickness: true,
  requiresAddress: true,
  requiresFace: true,
} as const;
/**
 * A law wants name, residence, birth and photograph from the chip. A passport's has no residence; what a
 * 運転経歴証明書's holds is not known here (docs/chips.md).
 */
const chip = {
  ...always,
  method: 'chip',
  idTypes: ['driversLicense', 'myNumberCard', 'residenceCard', 'specialPermanentResidentCertificate'],
  requiresThickness: false,
  requiresAddress: true,
  requiresFace: true,
} as const;
/** Whether a passport serves at a counter is read in two ways: one demands the residence in the chip. */
const chipAtCounter = {
  ...chip,
  method: 'chipAtCounter',
  doubtfulIdTypes: ['passport'],
  requiresFace: false,
} as const;

/** e-Gov's ids of the revisions that were read: law's id, day of force, id of the amending order. */
const criminalProceedsNow = '420M60000F5A001_20260806_508M60000F5A006';
const criminalProceeds2027 = '420M60000F5A001_20270401_508M60000F5A005';
const mobilePhoneNow = '417M60000008167_20260806_508M60000008099';
const secondhandNow = '407M50400000010_20260812_508M60400000017';

const until2027 = { revision: criminalProceedsNow, lastDay: '2027-03-31' } as const;
const from2027 = { revision: criminalProceeds2027, firstDay: '2027-04-01' } as const;
const from2026 = { revision: mobilePhoneNow, firstDay: '2026-04-01' } as const;

/**
 * Every rule of every regime. A day and a method are answered by the one that is in force; a method without one is not
 * lawful on that day. Facts: docs/law-and-dates.md; pictures read 2026-11-21, chips 2026-10-05.
 */
export const rules: Readonly<Record<Regime, readonly RegimeRule[]>> = {
  /**
   * 犯罪収益移転防止法 施行規則 6条1項1号. ホ: pictures of a photo ID (front, back, thickness) and of the face; abolished
   * on 2027-04-01, from when ホ is another method. ヘ, from 2027-04-01 ハ: chip and face by the business's own software.
   * イ: face to face, from 2027-04-01 with the chip read and shown on a screen. No age is demanded.
   */
  criminalProceeds: [
    {
      ...picture,
      version: 'criminalProceeds/until-2027-03-31/6-1-1-ho',
      retention: sevenYears,
      lastDay: '2027-03-31',
    },
    { ...chip, ...until2027, version: 'criminalProceeds/2026-08-06/6-1-1-he', retention: sevenYears },
    { ...chip, ...from2027, version: 'criminalProceeds/2027-04-01/6-1-1-ha', retention: sevenYears },
    { ...chipAtCounter, ...until2027, version: 'criminalProceeds/2026-08-06/6-1-1-i', retention: sevenYears },
    { ...chipAtCounter, ...from2027, version: 'criminalProceeds/2027-04-01/6-1-1-i', retention: sevenYears },
  ],
  /**
   * 携帯電話不正利用防止法 施行規則 3条1項1号: methods by picture ended with 2026-03-31 (no letter is named). Since
   * 2026-04-01 ハ: chip and face; イ: face to face, with the chip read and shown.
   */
  mobilePhone: [
    {
      ...picture,
      version: 'mobilePhone/until-2026-03-31/picture',
      retention: byBusiness,
      lastDay: '2026-03-31',
    },
    { ...chip, ...from2026, version: 'mobilePhone/2026-04-01/3-1-1-ha', retention: byBusiness },
    { ...chipAtCounter, ...from2026, version: 'mobilePhone/2026-04-01/3-1-1-i', retention: byBusiness },
  ],
  /**
   * 古物営業法施行規則 15条3項: 八, picture of a photo ID with its thickness, and of the face; 九, chip and face. 15条1項:
   * face to face. The customer states the occupation to the business as well (法 15条1項), which asks itself: this service
   * does not take it.
   */
  secondhandArticles: [
    { ...picture, version: 'secondhandArticles/2026-11/15-3', retention: byBusiness },
    {
      ...chip,
      version: 'secondhandArticles/2026-08-12/15-3-9',
      revision: secondhandNow,
      retention: byBusiness,
    },
    {
      ...chipAtCounter,
      version: 'secondhandArticles/2026-08-12/15-1',
      revision: secondhandNow,
      retention: byBusiness,
    },
  ],
  /** The business's own wish follows no law: what is asked for is its own setting. */
  none: [
    {
      ...picture,
      version: 'none/1',
      requiresThickness: false,
      requiresAddress: false,
      retention: byBusiness,
    },
    ...[chip, chipAtCounter].map(
      (method): RegimeRule => ({
        ...method,
        version: `none/1/${method.method}`,
        revision: null,
        idTypes: [...chip.idTypes, 'passport'],
        doubtfulIdTypes: [],
        requiresAddress: false,
        retention: byBusiness,
      }),
    ),
  ],
};
