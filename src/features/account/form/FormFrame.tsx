import type { ComponentProps, ReactNode } from 'react';
import { AccountErrorSummary } from './AccountErrorSummary.tsx';

interface FormFrameProps extends ComponentProps<typeof AccountErrorSummary> {
  children: ReactNode;
}

/** A form of the account screens: its error summary and its fields. */
export const FormFrame = ({ children, ...summary }: FormFrameProps) => (
  <form className="account-form" method="post" noValidate {...summary.form.formProps}>
    <AccountErrorSummary {...summary} />
    {children}
  </form>
);
