/** The values of a choice, such as the formats of titles, with their labels, in display order. */
export type Choices<Value extends string = string> = Readonly<Record<Value, string>>;

/** Returns the values of a choice in display order. */
// The bundler reads the annotation only in a comment of its own. It leaves unused lists out of public pages.
// @__NO_SIDE_EFFECTS__
export const valuesOf = <Value extends string>(choices: Choices<Value>): readonly [Value, ...Value[]] =>
  Object.keys(choices) as [Value, ...Value[]];
