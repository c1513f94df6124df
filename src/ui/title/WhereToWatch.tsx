import { inOneLine } from '#src/ui/type/facts.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** One way to watch a title. */
export interface Availability {
  service: string;
  /** `Subscription`, `Free` or `Rent`. */
  kind: string;
  href: string | null;
  /** Names of the countries, such as `Korea, United States`; null if unknown. */
  where: string | null;
  /** Country codes, to sort the visitor's country first. */
  countryCodes: readonly string[];
  /** The day of the last check as text. */
  checked: string | null;
}

/** The availability of a title as rows: service, kind, countries and the day of the last check. */
export const WhereToWatch = ({ offers }: { offers: readonly Availability[] }) => (
  <ul className="watch-list">
    {offers.map(({ service, kind, href, where, checked }) => (
      <li key={`${service} ${kind} ${where}`}>
        {href ? (
          <a href={href} rel="noreferrer nofollow" lang={langOf(service)}>
            {service}
          </a>
        ) : (
          <b lang={langOf(service)}>{service}</b>
        )}
        <span>{kind}</span>
        <span className="facts">{inOneLine([where, checked && `checked ${checked}`])}</span>
      </li>
    ))}
  </ul>
);
