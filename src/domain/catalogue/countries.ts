/** ISO 3166-1 alpha-2 codes in use, as of 2024. */
export const COUNTRY_CODES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
  MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

/** Common short names that differ from those of `Intl.DisplayNames`. */
const SHORT_NAMES: Record<string, string> = {
  HK: 'Hong Kong',
  MO: 'Macau',
  MM: 'Myanmar',
  TR: 'Turkey',
  PS: 'Palestine',
};

const OTHER_NAMES: Record<string, string> = {
  korea: 'KR',
  'republic of korea': 'KR',
  'korea, republic of': 'KR',
  'korea, south': 'KR',
  'mainland china': 'CN',
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
};

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the common English name of a country; the code itself if unknown. */
export function countryName(code: string): string {
  return SHORT_NAMES[code] ?? NAMES.of(code) ?? code;
}

const CODES_BY_NAME = new Map(COUNTRY_CODES.map((code) => [countryName(code).toLowerCase(), code]));

/** Returns the code of a country by English name or code, ignoring case; null if unknown. */
export function countryCodeOf(text: string): string | null {
  const name = text.trim().toLowerCase();
  const code = name.toUpperCase();
  return CODES_BY_NAME.get(name) ?? OTHER_NAMES[name] ?? (COUNTRY_CODES.includes(code) ? code : null);
}
