import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import { reasonName } from '../words/names.ts';
import { BarList } from './bar-list.tsx';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { NumbersTable } from './numbers-table.tsx';
import {
  browserTable,
  countsByStep,
  dayTable,
  reasonTable,
  stepTable,
  sumOf,
  type Table,
  timeTable,
} from './tables.ts';
import { browserTexts, dayTexts, reasonTexts, stepTexts, texts, timeTexts } from './figures-texts.ts';
import { TimeFacts } from './time-facts.tsx';
import type { Figures } from './use-figures.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

/** Every count with its chart, its numbers and its file. */
export function FiguresShown({ figures }: { figures: Figures }) {
  const made = sumOf(figures.days, 'made');
  return (
    <>
      <p role="status">{made === 0 ? texts.none : texts.total(made)}</p>
      <Part about={dayTexts} table={dayTable(figures)} figures={figures} summed>
        <DayChart days={figures.days} />
      </Part>
      <Part about={reasonTexts} table={reasonTable(figures)} figures={figures}>
        <BarList bars={figures.reasons.map(({ reason, count }) => ({ name: reasonName(reason), count }))} />
      </Part>
      <Part about={stepTexts} table={stepTable(figures)} figures={figures}>
        <BarList
          bars={countsByStep(figures).map(({ step, count }) => ({ name: stepTexts.steps[step], count }))}
        />
      </Part>
      <Part about={browserTexts} table={browserTable(figures)} figures={figures} />
      <Panel
        heading={timeTexts.heading}
        actions={<CsvButton name={timeTexts.heading} table={timeTable(figures)} span={figures} />}
      >
        <p>{timeTexts.intro}</p>
        <TimeFacts time={figures.timeToComplete} />
      </Panel>
    </>
  );
}

interface PartProps {
  readonly about: { readonly heading: string; readonly intro: string };
  readonly table: Table;
  readonly figures: Figures;
  readonly summed?: boolean;
  /** The chart. */
  readonly children?: ReactNode;
}

function Part({ about, table, figures, summed = false, children }: PartProps) {
  return (
    <Panel heading={about.heading} actions={<CsvButton name={about.heading} table={table} span={figures} />}>
      <p>{about.intro}</p>
      {table.rows.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          {children}
          <NumbersTable caption={joinInLine([about.heading, texts.numbers])} table={table} summed={summed} />
        </>
      )}
    </Panel>
  );
}
