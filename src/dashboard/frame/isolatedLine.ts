import { isolated } from '#src/domain/names/isolated.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';

type Fact = string | number | null | undefined;

/** Joins facts to one text without the unknown ones. */
export const inOneLine = (facts: readonly Fact[]): string =>
  facts.flatMap((fact) => (fact == null || fact === '' ? [] : isolated(String(fact)))).join(SEPARATOR);
