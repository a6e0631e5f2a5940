import { questions, questionsHeading, type HelpStage } from './help-questions-texts.ts';

/** The questions that are likeliest where the visitor is, each unfolding its answer. */
export function HelpQuestions({ stage }: { readonly stage: HelpStage }) {
  return (
    <section className="flex flex-col">
      <h3 className="font-bold">{questionsHeading}</h3>
      {questions[stage].map(([question, answer]) => (
        <details key={question} className="border-b border-solid-gray-200">
          <summary className="ml-4 min-h-[48px] cursor-pointer list-outside py-3">{question}</summary>
          <p className="pb-3 pl-4">{answer}</p>
        </details>
      ))}
    </section>
  );
}
