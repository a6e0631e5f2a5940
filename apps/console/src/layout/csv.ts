export type Cell = string | number | null;

/** What a spreadsheet would take for a formula (OWASP, CSV injection); a tab or return before it hides nothing. */
const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** Mark by which Excel knows that the file is UTF-8. */
const mark = '\uFEFF';

/** A table as CSV (RFC 4180), which Excel opens with Japanese texts and computes nothing of. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return mark + rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
