import { isolated } from '#src/domain/names/isolated.ts';
import { inOneLine } from '#src/ui/type/facts.ts';

type Fact = string | number | null | undefined;

/** Joins facts to one text without the unknown ones. Right-to-left facts do not change the direction of the others. */
export const isolatedLine = (facts: readonly Fact[]): string =>
  inOneLine(facts.map((fact) => (fact == null ? null : isolated(String(fact)))));
