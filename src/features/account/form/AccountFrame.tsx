import type { ReactNode } from 'react';
import { Marquee } from './Marquee.tsx';
import './account.css';

interface AccountFrameProps {
  heading: string;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** Korean greeting in the illustration. */
  greeting: string;
  /** Whether the screen works only with scripts. */
  needsScripts?: boolean;
  children: ReactNode;
}

/** Layout of the account screens: the form next to the illustration. */
export const AccountFrame = ({
  heading,
  lead,
  greeting,
  needsScripts = true,
  children,
}: AccountFrameProps) => (
  <div className="account-frame">
    <div className="account-paper">
      <h1>{heading}</h1>
      {lead && <p className="account-lead">{lead}</p>}
      {needsScripts && (
        <noscript>
          <p className="form-summary">
            Signing in needs JavaScript, which is turned off in your browser. You can read everything else on
            this site without it.
          </p>
        </noscript>
      )}
      {children}
    </div>
    <Marquee greeting={greeting} />
  </div>
);
