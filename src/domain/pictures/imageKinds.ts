import { valuesOf } from '#src/domain/choices.ts';

/** Kinds of title pictures. Each picture has one kind, because each kind has its own sizes. */
export const TITLE_IMAGE_KIND_LABELS = {
  poster: 'Poster',
  backdrop: 'Backdrop',
  still: 'Still',
  logo: 'Logo',
} as const;
export const TITLE_IMAGE_KINDS = valuesOf(TITLE_IMAGE_KIND_LABELS);

/** Kinds of pictures; people have `profile`. */
export const IMAGE_KIND_LABELS = { ...TITLE_IMAGE_KIND_LABELS, profile: 'Portrait' } as const;
export type ImageKind = keyof typeof IMAGE_KIND_LABELS;
export const IMAGE_KINDS = valuesOf(IMAGE_KIND_LABELS);
