import type { ComponentProps } from 'react';
import { TextField } from '#src/ui/forms/TextField.tsx';

/** The field of the address by which a member signs in. */
export const EmailField = (props: Pick<ComponentProps<typeof TextField>, 'hint' | 'error' | 'onFocus'>) => (
  <TextField name="email" label="E-mail address" type="email" autoComplete="username" required {...props} />
);
