/** The response of `{page}/_payload.json` (S-C5): the data of every route of the page, or a redirect. */
export interface Payload {
  /** The build that produced it; another build's data can have a different shape. */
  build?: string;
  loaderData?: Record<string, unknown>;
  redirect?: { location: string; status: number };
}
