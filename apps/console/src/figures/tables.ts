import { documentName, kindNames, methodLabels, reasonName } from '../words/names.ts';
import type { Cell } from '../layout/csv.ts';
import type { Figures } from './use-figures.ts';
import {
  browserTexts,
  dayTexts,
  documentTexts,
  reasonTexts,
  stepTexts,
  texts,
  timeTexts,
} from './figures-texts.ts';

/** A table as it is shown and saved: the first row names the columns. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

type Day = Figures['days'][number];
type Counted = Exclude<keyof Day, 'day'>;
const counted = [
  'made',
  'submitted',
  'approved',
  'declined',
  'review',
  'givenUp',
] as const satisfies Counted[];

export function dayTable({ days }: Figures): Table {
  return {
    columns: Object.values(dayTexts.columns),
    rows: [
      ...days.map((day) => [day.day, ...counted.map((name) => day[name])]),
      [dayTexts.sum, ...counted.map((name) => sumOf(days, name))],
    ],
  };
}

/** The same without the days on which nothing was made. */
export function shownDayTable(figures: Figures): Table {
  return dayTable({ ...figures, days: figures.days.filter(({ made }) => made > 0) });
}

export function sumOf(days: readonly Day[], name: Counted): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

export function reasonTable({ reasons }: Figures): Table {
  return {
    columns: Object.values(reasonTexts.columns),
    rows: reasons.map(({ reason, count }) => [reasonName(reason), count]),
  };
}

export function stepTable({ givenUp }: Figures): Table {
  return {
    columns: Object.values(stepTexts.columns),
    rows: givenUp.map(({ step, browser, count }) => [stepTexts.steps[step], browserName(browser), count]),
  };
}

type Step = keyof typeof stepTexts.steps;

/** Steps in the order of the journey that somebody gave up at, all browsers together. */
export function countsByStep({ givenUp }: Figures): { readonly step: Step; readonly count: number }[] {
  return (Object.keys(stepTexts.steps) as Step[])
    .map((step) => ({
      step,
      count: givenUp.reduce((sum, one) => sum + (one.step === step ? one.count : 0), 0),
    }))
    .filter(({ count }) => count > 0);
}

export function browserTable({ browsers }: Figures): Table {
  return {
    columns: Object.values(browserTexts.columns),
    rows: browsers.map(({ browser, opened, submitted }) => [
      browserName(browser),
      opened,
      submitted,
      shareOf(submitted, opened),
    ]),
  };
}

export function documentTable({ documents }: Figures): Table {
  return {
    columns: Object.values(documentTexts.columns),
    rows: documents.map(({ kind, method, idType, documentType, approved, declined, ...counts }) => [
      kindNames[kind],
      method === null ? '' : methodLabels[method],
      documentName({ idType, documentType }) ?? (kind === 'identification' ? documentTexts.undecided : ''),
      counts.opened,
      counts.submitted,
      approved,
      declined,
      counts.review,
      shareOf(approved, approved + declined),
    ]),
  };
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((part / whole) * 100)}%`;
}

export function timeTable({ count, median, p90 }: Figures['timeToComplete']): Table {
  return { columns: Object.values(timeTexts.columns), rows: [[median, p90, count]] };
}

function browserName(browser: string | null): string {
  if (browser === null) return texts.unknownBrowser;
  return browser === 'other' ? texts.otherBrowser : browser;
}
