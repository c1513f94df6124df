import type { ImportSummary } from '#src/features/imports/report.ts';
import { fieldLabel } from '#src/features/imports/tables/fields.ts';
import type { TableSummary, Understood } from '#src/features/imports/tables/importTable.commands.server.ts';
import { samplesOf } from '#src/features/imports/tables/samples.ts';

const REASONS_SHOWN = 40;

const counts = (what: string, { created, updated, unchanged }: ImportSummary['titles']) =>
  `${what}: ${created} created, ${updated} updated, ${unchanged} unchanged`;

/** What an import wrote, or would have. */
export function writtenLines(summary: ImportSummary): string[] {
  return [
    '',
    ...(summary.isDryRun ? ['Dry run: nothing was kept of what follows.'] : []),
    `References: ${summary.references.created} created`,
    counts('People', summary.people),
    counts('Titles', summary.titles),
    `Relations: ${summary.related.updated} titles changed`,
    `Took ${summary.seconds.toFixed(1)} s.`,
  ];
}

/** Rows of each file of a data set. */
export function fileLines({ files, notes }: ImportSummary): string[] {
  return [
    ...Object.entries(files).map(
      ([file, { read, refusedRows, refusedValues }]) =>
        `${file}: ${read} rows read, ${refusedRows} refused, ${refusedValues} values not taken`,
    ),
    ...notes.map((note) => `Note: ${note}`),
  ];
}

/** How a file was understood: its format, and each column with what it is, a value and what became of it. */
export function understoodLines({ table, mapping, sense }: Understood): string[] {
  const lines = [`Format: ${table.format}; ${table.rows.length} rows`];
  if (table.repaired > 0)
    lines.push(`Put right: ${table.repaired} values that had been read in the wrong encoding`);
  for (const { column, field, how, samples } of samplesOf(table, mapping, sense)) {
    const shown = samples.map(({ raw, read }) => `${raw} → ${read}`).join('; ');
    lines.push(`  ${column} → ${field} (${fieldLabel(field)}, by ${how})${shown ? `: ${shown}` : ''}`);
  }
  for (const { column, reason } of mapping.left)
    lines.push(`  ${column || '(no name)'}: left out, ${reason}`);
  if (!mapping.mapped.some(({ field }) => field === 'country' || field === 'mediaInfo'))
    lines.push('No column is the country: titles come without one (or use --set country=KR)');
  return lines;
}

/** What became of a file's rows. */
export function tableLines({ rows, titles, repeats, refusedRows, refusedValues }: TableSummary): string[] {
  return [
    '',
    `Rows: ${rows} read, ${titles} titles, ${repeats} more on a title of an earlier row, ${refusedRows} refused, ${refusedValues} values not taken`,
  ];
}

/** Why rows and values were not taken, the commonest reasons first. */
export function reasonLines(reasons: ReadonlyMap<string, number>, reportFile: string | undefined): string[] {
  if (reasons.size === 0) return [];
  const common = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, REASONS_SHOWN);
  return [
    'Not taken, by reason:',
    ...common.map(([reason, count]) => `  ${count} × ${reason}`),
    reportFile ? `Every one stands in ${reportFile}.` : 'Use --report FILE for every one.',
  ];
}
