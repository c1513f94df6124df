/** The site as pages describe it: its name, and the origin of its absolute addresses. */
export interface Site {
  productName: string;
  /** `https://dramalog.example`: PUBLIC_ORIGIN, or else the origin of the request. */
  origin: string;
}
