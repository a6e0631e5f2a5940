import { expect, test } from 'vitest';
import { type HelpStage, questions } from './help-questions-texts.ts';

test.each(Object.keys(questions) as HelpStage[])('%s answers ten questions, each once', (stage) => {
  const asked = questions[stage].map(([question]) => question);
  expect(asked.length).toBeGreaterThanOrEqual(10);
  expect(new Set(asked).size).toBe(asked.length);
  for (const [question, answer] of questions[stage]) {
    expect(question).not.toBe('');
    expect(answer).toMatch(/。$/);
  }
});
