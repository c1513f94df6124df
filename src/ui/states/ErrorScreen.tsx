import { ButtonLink } from '#src/ui/controls/Button.tsx';

interface ErrorScreenProps {
  /** HTTP status. */
  code: number;
  heading: string;
  text: string;
  /** Shown so that visitors can quote it when they report the error. */
  requestId?: string | null | undefined;
}

/** Texts of the not-found screen (S-R17). */
export const NOT_FOUND = {
  code: 404,
  heading: 'Page Not Found',
  text: "Sorry, we couldn't find the page.",
} as const satisfies ErrorScreenProps;

const SEAT = 'M4 60V22Q4 4 22 4H38Q56 4 56 22V60z';

/** A drawing of rows of cinema seats; decorative. */
const Seats = () => (
  <svg className="error-seats" aria-hidden="true" preserveAspectRatio="xMidYMax slice" viewBox="0 0 1200 150">
    <defs>
      <pattern id="seat-back" width="60" height="60" patternUnits="userSpaceOnUse" x="30" y="20">
        <path d={SEAT} className="far" />
      </pattern>
      <pattern
        id="seat-front"
        width="60"
        height="60"
        patternUnits="userSpaceOnUse"
        x="10"
        y="0"
        patternTransform="scale(1.5) translate(0 -6)"
      >
        <path d={SEAT} className="near" />
      </pattern>
    </defs>
    <rect y="20" width="1200" height="60" fill="url(#seat-back)" />
    <rect y="80" width="1200" height="70" className="far" />
    <rect y="81" width="1200" height="69" fill="url(#seat-front)" />
  </svg>
);

/**
 * The screen of all errors, including not found: the message and a link, above a drawing of cinema seats. The specification
 * defines the link's accessible name (S-R17).
 */
export const ErrorScreen = ({ code, heading, text, requestId }: ErrorScreenProps) => (
  <div className="error-screen">
    <div className="error-canvas">
      <p className="error-code" aria-hidden="true">
        {code}
      </p>
      <h1>{heading}</h1>
      <p>
        <span className="visually-hidden">Error {code}. </span>
        {text}
      </p>
      <ButtonLink href="/" look="strong" label="Go to Dashboard">
        Home
      </ButtonLink>
      {code === 503 && <ButtonLink href="">Try again</ButtonLink>}
      {requestId && <p className="error-request">Request {requestId}</p>}
    </div>
    <Seats />
  </div>
);
