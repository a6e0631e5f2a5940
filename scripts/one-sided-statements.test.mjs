import { describe, expect, test } from 'vitest';
import { formOf, oneSided, subjectOf } from './one-sided-statements.mjs';

describe('statements that one database alone was asked', () => {
  test('are told by what they ask, not by what they were given', () => {
    const form = 'select "id" from "take" where "id" in ($) limit 0';
    expect(formOf('select "id" from "take"\n  where "id" in ($1, $2, $3) limit 10')).toBe(form);
    expect(formOf('select "id" from "take" where "id" in ($1) limit 2')).toBe(form);
  });

  test('are ours alone', () => {
    expect(formOf('begin')).toBeNull();
    expect(formOf('select * from pgboss.job')).toBeNull();
  });

  test('are named by verb and tables', () => {
    expect(subjectOf('select "a" from "take" inner join "material" on 0 = 0')).toBe('select material take');
  });

  test('are those that the other never saw', () => {
    const lines = ['embedded select 0', 'postgres select 0', 'postgres delete from "take"', ''];
    expect(oneSided(lines, subjectOf)).toEqual(['postgres alone: delete take']);
  });
});
