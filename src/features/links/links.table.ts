import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { LINK_VERDICTS } from '#src/domain/catalogue/linkVerdicts.ts';
import { instant, oneOfCheck } from '#src/server/db/schema/columns.ts';

/** Results of the last checks of URLs that titles and people link to. */
export const linkChecks = pgTable(
  'link_checks',
  {
    url: text().primaryKey(),
    verdict: text({ enum: LINK_VERDICTS }).notNull(),
    /** Why it is not alive. */
    reason: text(),
    checkedAt: instant().notNull(),
  },
  (t) => [
    oneOfCheck('link_checks_verdict', t.verdict, LINK_VERDICTS),
    index('link_checks_dead').on(t.url).where(sql`${t.verdict} = 'dead'`),
  ],
);
