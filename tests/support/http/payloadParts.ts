import { z } from 'zod';
import { imageSchema, titleSummarySchema } from '#src/domain/catalogue/summaries.schema.ts';

/** What the payloads of several pages contain. */
export const text = z.string();
export const maybe = text.nullable();
export const whole = z.int();
export const count = z.int().min(0);
export const strict = z.strictObject;

export const site = strict({ productName: text, origin: text });
export const card = titleSummarySchema;
export const image = imageSchema.nullable();
export const named = strict({ slug: text, name: text });

export const broadcast = {
  date: text,
  time: maybe,
  at: maybe,
  episodes: z.array(text),
  isSpecial: z.boolean(),
};
export const nextText = strict({ ...broadcast, text: text, day: text });
export const chartTitle = strict({ title: card, next: z.array(strict(broadcast)) });
export const season = strict({ year: whole, quarter: whole });
