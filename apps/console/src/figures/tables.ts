import { reasonName } from '../words/names.ts';
import type { Cell } from '../layout/csv.ts';
import type { Figures } from './use-figures.ts';
import { browserTexts, dayTexts, reasonTexts, stepTexts, texts, timeTexts } from './figures-texts.ts';

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

/** Steps in the order of the journey, all browsers together. */
export function countsByStep({ givenUp }: Figures): { readonly step: Step; readonly count: number }[] {
  return (Object.keys(stepTexts.steps) as Step[]).map((step) => ({
    step,
    count: givenUp.reduce((sum, one) => sum + (one.step === step ? one.count : 0), 0),
  }));
}

export function browserTable({ browsers }: Figures): Table {
  return {
    columns: Object.values(browserTexts.columns),
    rows: browsers.map(({ browser, opened, submitted }) => [
      browserName(browser),
      opened,
      submitted,
      opened === 0 ? '' : `${Math.round((submitted / opened) * 100)}%`,
    ]),
  };
}

export function timeTable({ timeToComplete: { count, median, p90 } }: Figures): Table {
  return { columns: Object.values(timeTexts.columns), rows: [[median, p90, count]] };
}

function browserName(browser: string | null): string {
  if (browser === null) return texts.unknownBrowser;
  return browser === 'other' ? texts.otherBrowser : browser;
}
