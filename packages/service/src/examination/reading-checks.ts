import { type CheckOutcome, listedDocuments } from '@ekyc/contract';
import {
  ageOn,
  driversLicenseNumberCheckDigitOk,
  type IdType,
  idTypes,
  type PrintedExpiry,
  printedExpiry,
} from '@ekyc/documents';
import { type ReadField, thresholds } from '../engine/index.ts';
import type { CheckResult } from '../checks/index.ts';
import { type Findings, poorFront } from './findings.ts';

const sureFrom = thresholds.reading.confidence;

function nothing(check: CheckResult['check'], findings: Pick<Findings, 'reading'>): CheckResult {
  return { check, outcome: 'notApplicable', values: {}, thresholds: {}, engine: findings.reading.engine };
}

/** Documents that bear a driving licence's number. */
const licences: readonly IdType[] = ['driversLicense', 'drivingHistoryCertificate'];

/**
 * The rule of a licence's check digit is unofficial: it warns, it never decides. A passport's are ICAO 9303-3,
 * section 4.9: where they don't fit, the zone was misread or changed, and a person looks.
 */
export function numberCheckDigit(findings: Findings): CheckResult {
  const { reading, idType } = findings;
  const base = { check: 'numberCheckDigit', thresholds: {}, engine: reading.engine } as const;
  if (idType === 'passport') {
    const zone = reading.fields['mrzValid'];
    const fits = zone?.value === 'true';
    const values = { read: zone !== undefined, fits };
    return { ...base, outcome: fits ? 'clear' : 'consider', values, retake: poorFront(findings) };
  }
  const { number } = reading.fields;
  if (!number || !licences.includes(idType)) return nothing('numberCheckDigit', findings);
  const fits = driversLicenseNumberCheckDigitOk(number.value);
  return { ...base, outcome: fits ? 'clear' : 'advisory', values: { fits, confidence: number.confidence } };
}

/** Statuses of residence whose holders may stay without end: their cards print no 満了日. */
const withoutEndOfStay: readonly string[] = ['永住者', '高度専門職2号'];

/**
 * Checks the document's own expiry and, on a residence card, that of the stay (在留期間の満了日). A card without an end of
 * stay is clear only if its status of residence is surely read as one that has none.
 */
export function expiry(findings: Findings): CheckResult {
  const { reading, today, idType } = findings;
  if (!idTypes[idType].expires) return nothing('expiry', findings);
  const { expiryDate, periodOfStayExpiryDate } = reading.fields;
  const stay = idType === 'residenceCard' ? outcomeOfStay(findings) : 'clear';
  const outcomes = [expiryDate ? outcomeOfDate(expiryDate, findings) : 'consider', stay];
  return {
    check: 'expiry',
    outcome: worst(outcomes),
    values: {
      read: expiryDate !== undefined,
      expired: expiryDate ? expiryDate.value < today : null,
      confidence: expiryDate?.confidence ?? null,
      stayEnded: periodOfStayExpiryDate ? periodOfStayExpiryDate.value < today : null,
      stayUnclear: stay === 'consider' && (periodOfStayExpiryDate?.confidence ?? 0) < sureFrom,
      ...doubtsAbout([expiryDate, periodOfStayExpiryDate], findings),
    },
    thresholds: { confidence: sureFrom },
    engine: reading.engine,
    retake: outcomes.includes('failed') ? [] : poorFront(findings),
  };
}

type Dated = Pick<Findings, 'idType' | 'today'>;

/** Why a person decides although the last day was read: booleans, which are shown to everybody who may see the case. */
export function doubtsAbout(
  days: readonly (Pick<ReadField, 'value'> | undefined)[],
  { idType, today }: Dated,
): Record<string, boolean> {
  const meanings = days.flatMap((day) => (day ? [printedExpiry(idType, day.value, today)] : []));
  const doubts: Partial<Record<PrintedExpiry, string>> = {
    holiday: 'lastDayWasHoliday',
    renewal: 'renewalPossible',
    implausible: 'implausible',
  };
  return Object.fromEntries(
    meanings.flatMap((meaning) => (doubts[meaning] === undefined ? [] : [[doubts[meaning], true]])),
  );
}

function outcomeOfStay(findings: Findings): CheckOutcome {
  const { periodOfStayExpiryDate: end, statusOfResidence: status } = findings.reading.fields;
  if (end) return outcomeOfDate(end, findings);
  const isEndless = status && status.confidence >= sureFrom && withoutEndOfStay.includes(status.value);
  return isEndless ? 'clear' : 'consider';
}

function worst(outcomes: readonly CheckOutcome[]): CheckOutcome {
  return (['failed', 'consider'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'clear';
}

/** A document is good on its last day, and some are for longer: then a person decides. */
function outcomeOfDate(read: ReadField, { idType, today }: Dated): CheckOutcome {
  if (read.confidence < sureFrom) return 'consider';
  switch (printedExpiry(idType, read.value, today)) {
    case 'valid':
      return 'clear';
    case 'expired':
      return 'failed';
    case 'holiday':
    case 'renewal':
    case 'implausible':
      return 'consider';
  }
}

/** By the birthday on the document; what the visitor entered proves nothing. */
export function age(findings: Findings): CheckResult {
  const { reading, today, minimumAge } = findings;
  const { birthday } = reading.fields;
  if (minimumAge === null) return nothing('age', findings);
  const base = { check: 'age', thresholds: { minimumAge }, engine: reading.engine } as const;
  const unsure = { ...base, outcome: 'consider', retake: poorFront(findings) } as const;
  if (!birthday) return { ...unsure, values: { read: false } };
  const reached = ageOn(birthday.value, today) >= minimumAge;
  if (birthday.confidence < sureFrom) return { ...unsure, values: { reached } };
  return { ...base, outcome: reached ? 'clear' : 'failed', values: { reached } };
}

/**
 * Looks for the same document number with another person of the business; one that is found decides nothing until the
 * business says so. A number that is printed and was not read surely is unclear: neither this check nor a list would find
 * whoever covers it.
 */
export function duplicate(findings: Findings): CheckResult {
  const { sameNumber, reading, idType } = findings;
  const hasNumber = (listedDocuments as readonly string[]).includes(idType);
  if (sameNumber === null && !hasNumber) return nothing('duplicate', findings);
  if (sameNumber === null)
    return {
      check: 'duplicate',
      outcome: 'consider',
      values: { read: false },
      thresholds: { confidence: sureFrom },
      engine: reading.engine,
      retake: poorFront(findings),
    };
  return {
    check: 'duplicate',
    outcome: sameNumber === 0 ? 'clear' : 'advisory',
    values: { others: sameNumber },
    thresholds: { confidence: sureFrom },
    engine: reading.engine,
    retake: [],
  };
}
