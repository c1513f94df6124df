export function needsSite(
  folder: string,
  selection: { projects?: readonly string[]; files?: readonly string[] },
): boolean;
