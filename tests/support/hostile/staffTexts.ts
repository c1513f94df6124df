export interface Title {
  id: number;
  version: number;
  synopsis: string | null;
  characters: { key: string; name: string }[];
  aliases: unknown[];
  externalIds: unknown[];
  links: unknown[];
  isPublished: boolean;
}
