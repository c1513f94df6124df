/** What pages say of the site they belong to: its name, and the origin that its addresses are given under elsewhere. */
export interface Site {
  productName: string;
  /** `https://dramalog.example`: PUBLIC_ORIGIN, else that of the request. */
  origin: string;
}
