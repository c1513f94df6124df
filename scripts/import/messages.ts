import type { ImportSummary } from '#src/features/imports/report.ts';
import { fieldLabel } from '#src/features/imports/tables/fields.ts';
import type { TableSummary, Understood } from '#src/features/imports/tables/importTable.commands.server.ts';
import { samplesOf } from '#src/features/imports/tables/samples.ts';

const REASONS_SHOWN = 40;

const counts = (what: string, { created, updated, unchanged }: ImportSummary['titles']) =>
  `${what}: ${created} created, ${updated} updated, ${unchanged} unchanged`;

/** Returns the lines that say what an import wrote or, for a dry run, would have written. */
export function writtenLines(summary: ImportSummary): string[] {
  return [
    '',
    ...(summary.isDryRun ? ['Dry run: nothing was saved. The import would write:'] : []),
    `References: ${summary.references.created} created`,
    counts('People', summary.people),
    counts('Titles', summary.titles),
    `Relations: ${summary.related.updated} titles changed`,
    `Took ${summary.seconds.toFixed(1)} s.`,
  ];
}

/** Returns one line for each file of a data set with its numbers of rows and rejections, and the notes. */
export function fileLines({ files, notes }: ImportSummary): string[] {
  return [
    ...Object.entries(files).map(
      ([file, { read, refusedRows, refusedValues }]) =>
        `${file}: ${read} rows read, ${refusedRows} rows rejected, ${refusedValues} values rejected`,
    ),
    ...notes.map((note) => `Note: ${note}`),
  ];
}

/** Describes how a file was parsed: its format, and for each column its field and sample values before and after reading. */
export function understoodLines({ table, mapping, sense }: Understood): string[] {
  const lines = [`Format: ${table.format}; ${table.rows.length} rows`];
  if (table.repaired > 0)
    lines.push(`Repaired: ${table.repaired} values that were decoded with the wrong encoding`);
  for (const { column, field, how, samples } of samplesOf(table, mapping, sense)) {
    const shown = samples.map(({ raw, read }) => `${raw} → ${read}`).join('; ');
    lines.push(`  ${column} → ${field} (${fieldLabel(field)}, by ${how})${shown ? `: ${shown}` : ''}`);
  }
  for (const { column, reason } of mapping.left)
    lines.push(`  ${column || '(no name)'}: left out, ${reason}`);
  if (!mapping.mapped.some(({ field }) => field === 'country' || field === 'mediaInfo'))
    lines.push('No column contains the country, so titles get none. To set one, use --set country=KR.');
  return lines;
}

/** Returns the lines that count the rows of a file by outcome. */
export function tableLines({ rows, titles, repeats, refusedRows, refusedValues }: TableSummary): string[] {
  return [
    '',
    `Rows: ${rows} read, ${titles} titles, ${repeats} more rows for the same titles, ${refusedRows} rows rejected, ${refusedValues} values rejected`,
  ];
}

/** Returns the reasons for rejections with their counts, the most frequent first. */
export function reasonLines(reasons: ReadonlyMap<string, number>, reportFile: string | undefined): string[] {
  if (reasons.size === 0) return [];
  const common = [...reasons].sort((a, b) => b[1] - a[1]).slice(0, REASONS_SHOWN);
  return [
    'Rejections by reason:',
    ...common.map(([reason, count]) => `  ${count} × ${reason}`),
    reportFile ? `All rejections are in ${reportFile}.` : 'To list all rejections, use --report FILE.',
  ];
}
