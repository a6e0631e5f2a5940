import { idTypes, type RuleCondition } from '@ekyc/contract';
import type { Regime, RegimeRule } from './regime-rule.ts';

const byBusiness = { kind: 'business' } as const;
/** 犯罪収益移転防止法 6条2項. */
const sevenYears = { kind: 'law', years: 7, after: 'endOfDealings' } as const;

const always = {
  firstDay: null,
  lastDay: null,
  minimumAge: null,
  doubtfulIdTypes: [],
  conditions: [],
  requiresSignature: false,
  takesForeignRecords: false,
} as const;
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
const ofCard = {
  ...always,
  idTypes: ['myNumberCard'],
  requiresThickness: false,
  requiresFace: false,
} as const;
/** A signature bears name, address, birth and sex. The text signed must be about the transaction. */
const jpki = {
  ...ofCard,
  method: 'jpki',
  conditions: ['jpkiProvider', 'jpkiSigning'],
  requiresAddress: true,
  requiresSignature: true,
} as const;
/** The business itself must be the one who verifies the signature. */
const ownVerifier = [...jpki.conditions, 'signatureVerifier'] as const satisfies RuleCondition[];
/** 番号法 18条の3: the program that sends is certified; 18条の4: the one that checks; nobody under 15 has a record. */
const mdoc = {
  ...ofCard,
  method: 'mdoc',
  conditions: ['mdocReader', 'certifiedProgram'],
  requiresAddress: true,
  minimumAge: 15,
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
 * lawful on that day. Facts: docs/law-and-dates.md; pictures read 2026-11-21, the others 2026-10-05.
 */
export const rules: Readonly<Record<Regime, readonly RegimeRule[]>> = {
  /**
   * 犯罪収益移転防止法 施行規則 6条1項1号. ホ: pictures of a photo ID (front, back, thickness) and of the face; abolished
   * on 2027-04-01, from when ホ is another method. ヘ, from 2027-04-01 ハ: chip and face by the business's own software.
   * イ: face to face, from 2027-04-01 with the chip read and shown on a screen. カ, from 2027-04-01 ヌ: signed with the
   * card's certificate, the business itself being 署名検証者. ル, from 2027-04-01 ト: the record in the phone. But for
   * the record's, no age is demanded.
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
    ...[
      { ...until2027, version: 'criminalProceeds/2026-08-06/6-1-1-ka' },
      { ...from2027, version: 'criminalProceeds/2027-04-01/6-1-1-nu' },
    ].map((one): RegimeRule => ({ ...jpki, ...one, conditions: ownVerifier, retention: sevenYears })),
    { ...mdoc, ...until2027, version: 'criminalProceeds/2026-08-06/6-1-1-ru', retention: sevenYears },
    { ...mdoc, ...from2027, version: 'criminalProceeds/2027-04-01/6-1-1-to', retention: sevenYears },
  ],
  /**
   * 携帯電話不正利用防止法 施行規則 3条1項1号: methods by picture ended with 2026-03-31 (no letter is named). Since
   * 2026-04-01 ハ: chip and face; イ: face to face, with the chip read and shown; ト: signed with the card's certificate;
   * チ: the record in the phone.
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
    { ...jpki, ...from2026, version: 'mobilePhone/2026-04-01/3-1-1-to', retention: byBusiness },
    { ...mdoc, ...from2026, version: 'mobilePhone/2026-04-01/3-1-1-chi', retention: byBusiness },
  ],
  /**
   * 古物営業法施行規則 15条3項: 八, picture of a photo ID with its thickness, and of the face; 九, chip and face. 15条1項:
   * face to face. 十一: signed with the card's certificate, where the business itself is 署名検証者 and holds address, name,
   * occupation and age. The customer states the occupation to the business (法 15条1項), which asks itself: this service
   * does not take it. No letter admits the record in the phone.
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
    {
      ...jpki,
      conditions: [...ownVerifier, 'occupationHeld'],
      version: 'secondhandArticles/2026-08-12/15-3-11',
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
    {
      ...jpki,
      version: 'none/1/jpki',
      revision: null,
      conditions: ['jpkiProvider'],
      requiresAddress: false,
      requiresSignature: false,
      retention: byBusiness,
    },
    {
      ...mdoc,
      version: 'none/1/mdoc',
      revision: null,
      conditions: ['mdocReader'],
      idTypes: ['myNumberCard', 'driversLicense', 'passport'],
      requiresAddress: false,
      takesForeignRecords: true,
      minimumAge: null,
      retention: byBusiness,
    },
  ],
};
