import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import { reasonName } from '../words/names.ts';
import { BarList } from './bar-list.tsx';
import { CsvButton } from './csv-button.tsx';
import { DayChart } from './day-chart.tsx';
import { NumbersTable } from './numbers-table.tsx';
import { KeyFiguresShown } from './key-figures-shown.tsx';
import {
  browserTable,
  countsByStep,
  dayTable,
  documentTable,
  reasonTable,
  shownDayTable,
  stepTable,
  sumOf,
  type Table,
  timeTable,
} from './tables.ts';
import {
  browserTexts,
  dayTexts,
  decisionTexts,
  documentTexts,
  reasonTexts,
  stepTexts,
  texts,
  timeTexts,
} from './figures-texts.ts';
import { TimeFacts } from './time-facts.tsx';
import type { Figures } from './use-figures.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

/** Every count with its chart, its numbers and its file. */
export function FiguresShown({ figures }: { figures: Figures }) {
  const made = sumOf(figures.days, 'made');
  return (
    <>
      <p role="status">{made === 0 ? texts.none : texts.total(made)}</p>
      <KeyFiguresShown key={`${figures.from} ${figures.to}`} figures={figures} />
      <Part
        about={dayTexts}
        table={dayTable(figures)}
        shown={shownDayTable(figures)}
        figures={figures}
        summed
      >
        <DayChart days={figures.days} />
      </Part>
      <Part about={documentTexts} table={documentTable(figures)} figures={figures} />
      <Part about={reasonTexts} table={reasonTable(figures)} figures={figures}>
        <BarList
          label={reasonTexts.heading}
          bars={figures.reasons.map(({ reason, count }) => ({ name: reasonName(reason), count }))}
        />
      </Part>
      <Part about={stepTexts} table={stepTable(figures)} figures={figures}>
        <BarList
          label={stepTexts.heading}
          bars={countsByStep(figures).map(({ step, count }) => ({ name: stepTexts.steps[step], count }))}
        />
      </Part>
      <Part about={browserTexts} table={browserTable(figures)} figures={figures} />
      <Times about={timeTexts} time={figures.timeToComplete} figures={figures} />
      <Times about={decisionTexts} time={figures.timeToDecide} figures={figures} />
    </>
  );
}

interface TimesProps {
  readonly about: { readonly heading: string; readonly intro: string; readonly none: string };
  readonly time: Figures['timeToComplete'];
  readonly figures: Figures;
}

function Times({ about, time, figures }: TimesProps) {
  return (
    <Panel
      heading={about.heading}
      actions={<CsvButton name={about.heading} table={timeTable(time)} span={figures} />}
    >
      <p>{about.intro}</p>
      <TimeFacts time={time} none={about.none} />
    </Panel>
  );
}

interface PartProps {
  readonly about: { readonly heading: string; readonly intro: string };
  /** Of the file. */
  readonly table: Table;
  /** Where less is shown than the file holds. */
  readonly shown?: Table;
  readonly figures: Figures;
  readonly summed?: boolean;
  /** The chart. */
  readonly children?: ReactNode;
}

function Part({ about, table, shown = table, figures, summed = false, children }: PartProps) {
  // A sum alone adds nothing up.
  const isEmpty = shown.rows.length <= (summed ? 1 : 0);
  return (
    <Panel heading={about.heading} actions={<CsvButton name={about.heading} table={table} span={figures} />}>
      <p>{about.intro}</p>
      {isEmpty ? (
        <p>{texts.nothing}</p>
      ) : (
        <>
          {children}
          <NumbersTable caption={joinInLine([about.heading, texts.numbers])} table={shown} summed={summed} />
        </>
      )}
    </Panel>
  );
}
