import type { ComponentProps, ReactNode } from 'react';
import { useIsLive } from '#src/ui/controls/useIsLive.ts';

type Look = 'strong' | 'plain' | 'quiet';

const lookOf = (look: Look, className?: string) => ['button', look, className].filter(Boolean).join(' ');

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: Look;
  /** Whether the button submits its form. */
  submits?: boolean;
}

/**
 * A button. Use `strong` for the main action of a view, `plain` for others, and `quiet` for groups of many. A button with
 * `onClick` is disabled until React has hydrated the page.
 */
export const Button = ({ look = 'plain', submits = false, className, disabled, ...rest }: ButtonProps) => {
  const isLive = useIsLive();
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={lookOf(look, className)}
      disabled={disabled || (rest.onClick !== undefined && !isLive)}
      {...rest}
    />
  );
};

/** A link that looks like a button. */
export const ButtonLink = ({
  href,
  look = 'plain',
  label,
  children,
}: {
  href: string;
  look?: Look;
  /** Accessible name, if the visible text is not sufficient. */
  label?: string;
  children: ReactNode;
}) => (
  <a className={lookOf(look)} href={href} aria-label={label}>
    {children}
  </a>
);
