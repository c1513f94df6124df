import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { LINK_VERDICTS } from '#src/domain/linkVerdicts.ts';
import { instant, oneOfCheck } from './columns.ts';

/** What became of the addresses that titles and people lead to, when somebody of staff last had them looked at. */
export const linkChecks = pgTable(
  'link_checks',
  {
    url: text().primaryKey(),
    verdict: text({ enum: LINK_VERDICTS }).notNull(),
    /** Why it is not alive, in words. */
    reason: text(),
    checkedAt: instant().notNull(),
  },
  (t) => [
    oneOfCheck('link_checks_verdict', t.verdict, LINK_VERDICTS),
    index('link_checks_dead').on(t.url).where(sql`${t.verdict} = 'dead'`),
  ],
);
