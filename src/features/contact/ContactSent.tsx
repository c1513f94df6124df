import { ButtonLink } from '#src/ui/controls/Button.tsx';
import './contact.css';

/** Confirmation that a message is stored. */
export const ContactSent = () => (
  <div className="page contact-sent">
    <h1>Thank you for your message</h1>
    <p>
      We have received it and are passing it on to the people who run this site. They will answer to the
      e-mail address you entered; check your spam folder too.
    </p>
    <div className="button-row">
      <ButtonLink href="/" look="strong">
        Go to the home page
      </ButtonLink>
      <ButtonLink href="/contact">Write another message</ButtonLink>
    </div>
  </div>
);
