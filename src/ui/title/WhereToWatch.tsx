import { inOneLine } from '#src/ui/type/facts.ts';
import { langOf } from '#src/ui/type/TitleName.tsx';

/** One way to watch a title. */
export interface WatchOffer {
  service: string;
  /** `Subscription`, `Free`, `Rent`. */
  kind: string;
  href: string | null;
  /** Where it is offered, in words: `Korea, United States`; null when that is not known. */
  where: string | null;
  /** Country codes, by which the viewer's own come first. */
  countryCodes: readonly string[];
  /** The day somebody checked, in words. */
  checked: string | null;
}

/** Where to watch, as plain rows: the service, how, where, when that was checked. */
export const WhereToWatch = ({ offers }: { offers: readonly WatchOffer[] }) => (
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
