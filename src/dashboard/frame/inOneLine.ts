import { isolated } from '#src/domain/isolated.ts';
import { SEPARATOR } from '#src/ui/type/facts.ts';

type Fact = string | number | null | undefined;

/** Facts as one text; unknown ones are left out. */
export const inOneLine = (facts: readonly Fact[]): string =>
  facts.flatMap((fact) => (fact == null || fact === '' ? [] : isolated(String(fact)))).join(SEPARATOR);
