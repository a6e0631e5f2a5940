import { latinSpellingsMatch, mendPassportZone, type PassportZone, parsePassportZone } from '@ekyc/documents';
import type { Raster } from '../card/raster.ts';
import type { ReadField } from '@ekyc/engine-port';
import type { DocumentLayout } from '../layouts/layout.types.ts';
import { cropLine } from './crop-line.ts';
import { normaliseTones } from './ocr.ts';
import { surer } from './plain-text.ts';
import { lowerSigns, readZoneLine, upperSigns } from './zone-line.ts';

/** Below this likeness the print is not the zone's. */
const leastLikeness = 0.6;
/** About 20 pixels a sign. */
const lineHeight = 48;

export interface ReadZone {
  readonly zone: PassportZone;
  /** Of the less like line, 0..1. */
  readonly likeness: number;
}

/** Reads the machine-readable zone of a rectified, upright, grey page; null where none can be read. */
export function readZone(page: Raster, layout: DocumentLayout, today: string): ReadZone | null {
  if (!layout.zone) return null;
  const [upperRegion, lowerRegion] = layout.zone.lines;
  const upper = readZoneLine(normaliseTones(cropLine(page, upperRegion, lineHeight)), upperSigns);
  const lower = readZoneLine(normaliseTones(cropLine(page, lowerRegion, lineHeight)), lowerSigns);
  if (!upper || !lower || Math.min(upper.likeness, lower.likeness) < leastLikeness) return null;
  const lines = mendPassportZone(upper.text, lower.text);
  const zone = lines && parsePassportZone(lines, today);
  return zone && { zone, likeness: Math.min(upper.likeness, lower.likeness) };
}

/** Fields that the lower line's check digits guard. */
const checked = ['number', 'birthday', 'expiryDate', 'sex'];

function zoneFields({ zone, likeness }: ReadZone): Record<string, ReadField> {
  const guarded = zone.valid ? 0.97 : likeness * 0.6;
  const values: Readonly<Record<string, string | null>> = {
    surname: zone.surname,
    givenName: zone.givenName,
    number: zone.number,
    birthday: zone.birthday,
    sex: zone.sex === 'X' ? null : zone.sex,
    expiryDate: zone.expiryDate,
    nationality: zone.nationality === 'JPN' ? 'JAPAN' : zone.nationality,
  };
  const fields: Record<string, ReadField> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value) fields[name] = { value, confidence: checked.includes(name) ? guarded : likeness * 0.95 };
  }
  return fields;
}

/** Whether page and zone say the same: the zone drops hyphens, cuts long names and gives years by two digits. */
function agree(name: string, page: string, zone: string): boolean {
  if (name === 'birthday') return page.slice(2) === zone.slice(2);
  return page === zone || latinSpellingsMatch(page, zone) === 'same';
}

function join(name: string, page: ReadField, zone: ReadField): ReadField {
  if (agree(name, page.value, zone.value)) {
    return {
      value: page.value,
      confidence: Math.min(0.99, surer(Math.max(page.confidence, zone.confidence), 0.8)),
    };
  }
  const [taken, other] = zone.confidence >= page.confidence ? [zone, page] : [page, zone];
  const guarded = checked.includes(name) && taken === zone;
  return {
    value: taken.value,
    confidence: guarded ? taken.confidence * 0.9 : Math.min(0.6, taken.confidence),
    candidates: [other.value],
  };
}

/**
 * Joins what the page and its machine-readable zone say, and adds `name` (SURNAME GIVEN) and `mrzValid`, whether all
 * check digits are right. Without a zone `mrzValid` is left out.
 */
export function joinZone(
  page: Readonly<Record<string, ReadField>>,
  read: ReadZone | null,
): Record<string, ReadField> {
  const fields: Record<string, ReadField> = { ...page };
  if (read) {
    for (const [name, zone] of Object.entries(zoneFields(read))) {
      const printed = page[name];
      fields[name] = printed ? join(name, printed, zone) : zone;
    }
    fields['mrzValid'] = { value: String(read.zone.valid), confidence: read.likeness };
  }
  const { surname, givenName } = fields;
  if (surname && !givenName && read?.zone.valid && read.zone.givenName === '') fields['name'] = surname;
  if (surname && givenName) {
    fields['name'] = {
      value: `${surname.value} ${givenName.value}`,
      confidence: Math.min(surname.confidence, givenName.confidence),
    };
  }
  return fields;
}
