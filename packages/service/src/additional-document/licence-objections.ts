import { type LicenceType, licenceClassFields, licences } from '@ekyc/documents';
import type { FieldError } from '../outcome.ts';

/** What the visitor has to correct: a class is whole or absent, one at least is held, and no day lies ahead. */
export function objections(
  documentType: LicenceType,
  values: Readonly<Record<string, string>>,
  today: string,
): FieldError[] {
  const object = (path: string, code: string, message: string): FieldError => ({ path, code, message });
  const classes = licences[documentType].classes.map(({ prefix, name }) => ({
    name,
    fields: Object.values(licenceClassFields(prefix)),
  }));
  const held = classes.filter(({ fields }) => fields.some((field) => values[field] !== undefined));
  const lacking = held.flatMap(({ name, fields }) =>
    fields
      .filter((field) => values[field] === undefined)
      .map((field) =>
        object(
          field,
          'class_incomplete',
          `${name}の交付年月日・交付番号・交付知事をすべて入力してください。`,
        ),
      ),
  );
  const none =
    held.length === 0 ? [object('', 'class_missing', '免状の種類を1つ以上入力してください。')] : [];
  const birthday = values['birthday'] ?? '';
  const days = held.flatMap(({ fields: [issueDate = ''] }) => {
    const day = values[issueDate];
    if (day === undefined) return [];
    if (day > today) return [object(issueDate, 'date_in_future', '今日より後の日付は入力できません。')];
    return day < birthday
      ? [object(issueDate, 'before_birthday', '生年月日より後の日付を入力してください。')]
      : [];
  });
  const ahead =
    birthday > today ? [object('birthday', 'date_in_future', '今日より後の日付は入力できません。')] : [];
  return [...none, ...lacking, ...ahead, ...days];
}
