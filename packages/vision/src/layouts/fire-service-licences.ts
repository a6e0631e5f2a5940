import { type LicenceType, licenceClassFields, licences } from '@ekyc/documents';
import { type DocumentLayout, type FieldLayout, regionsIn, type TableLayout } from './layout.types.ts';

const region = regionsIn(1012, 638);

/** Edges of the table's rows, and its columns as [left edge, width], in units of the drawing. */
const tablePlace = {
  first: 198,
  bottom: 622,
  date: [156, 248],
  number: [416, 148],
  governor: [576, 162],
} as const;
/** Left free at the upper and lower edge of a cell, where the rules are. */
const inset = 3.5;

const fieldLayouts: readonly FieldLayout[] = [
  { name: 'name', kind: 'name', region: region(92, 65, 335, 39) },
  { name: 'birthday', kind: 'date', region: region(512, 68, 232, 36) },
  { name: 'domicile', kind: 'place', region: region(92, 113, 190, 40) },
  { name: 'licenseNumber', kind: 'certificateNumber', region: region(376, 114, 240, 38) },
  { name: 'photoRenewalDate', kind: 'photoDeadline', region: region(764, 354, 226, 34) },
];

/** A row a class: day, number and governor of its issue. */
function classTable(documentType: LicenceType): TableLayout {
  const { classes } = licences[documentType];
  const height = (tablePlace.bottom - tablePlace.first) / classes.length;
  const cell = ([left, width]: readonly [number, number], row: number) =>
    region(left, tablePlace.first + row * height + inset, width, height - 2 * inset);
  return {
    rows: classes.map(({ prefix }, row): readonly FieldLayout[] => {
      const names = licenceClassFields(prefix);
      return [
        { name: names.issueDate, kind: 'classDate', region: cell(tablePlace.date, row) },
        { name: names.issueNumber, kind: 'issueNumber', region: cell(tablePlace.number, row) },
        { name: names.issuingGovernor, kind: 'place', region: cell(tablePlace.governor, row) },
      ];
    }),
    heading: region(220, 171, 120, 24),
  };
}

/** The licences of 消防法 share their places; only the title and the rows of the table tell them apart. */
function licenceLayout(documentType: LicenceType): DocumentLayout {
  return {
    idType: documentType,
    shape: 'card',
    fields: fieldLayouts,
    table: classTable(documentType),
    anchors: [
      { text: licences[documentType].name, region: region(18, 10, 330, 48), weight: 0.6 },
      { text: '交付年月日', region: region(220, 171, 120, 24), weight: 0.06 },
      { text: '免状番号', region: region(294, 121, 82, 28), weight: 0.06 },
    ],
    portrait: { region: region(752, 46, 246, 285), weight: 0.1 },
    fieldWeights: { licenseNumber: 0.07, photoRenewalDate: 0.07, birthday: 0.04 },
  };
}

/** 危険物取扱者免状, front, as publicly described. */
export const hazMatLicense = licenceLayout('hazMatLicense');

/** 消防設備士免状, front, as publicly described. */
export const fireDefenseEquipmentOfficerLicense = licenceLayout('fireDefenseEquipmentOfficerLicense');
